import { inLanguage } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { errorText } from '@meridian/panel';
import { toast } from '@meridian/ui';
import { useMutation } from '@tanstack/react-query';
import { dateTimeText } from '../../panel/date-time-text.ts';

/** Creates the preview link of a draft and copies it. */
const useCopyPreviewLink = () => {
  const { t, language } = useTexts('admin');
  const { api } = useServices();
  return useMutation({
    mutationFn: (id: string) => api('POST /api/watches/:id/preview', { params: { id } }),
    onSuccess: async ({ url, expiresAt }) => {
      try {
        // The clipboard is missing without https, and a browser can refuse access.
        await navigator.clipboard.writeText(url);
        toast(t('publishing.previewCopied', { date: dateTimeText(expiresAt, language) }), {
          tone: 'success',
        });
      } catch {
        toast(t('publishing.previewNotCopied', { url }), { tone: 'error', duration: Infinity });
      }
    },
    onError: (error) => {
      console.error('Error creating the preview link', error);
      toast(errorText(t, error), { tone: 'error' });
    },
  });
};

/** A button that copies the preview link of a draft. */
export const CopyPreviewButton = ({
  watch,
  className,
  short = false,
}: {
  watch: { _id: string; nameEN: string; nameRU: string };
  className?: string;
  /** Whether the place is narrow. */
  short?: boolean;
}) => {
  const { t, language } = useTexts('admin');
  const copy = useCopyPreviewLink();
  return (
    <button
      type="button"
      className={className}
      disabled={copy.isPending}
      aria-label={t('publishing.copyPreviewOf', { name: inLanguage(watch, 'name', language) })}
      onClick={() => copy.mutate(watch._id)}
      data-testid="product-preview"
    >
      {t(short ? 'publishing.previewLink' : 'publishing.copyPreview')}
    </button>
  );
};
