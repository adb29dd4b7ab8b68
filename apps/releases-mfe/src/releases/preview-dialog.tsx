import { useTexts } from '@meridian/i18n';
import { dialogs, errorText } from '@meridian/panel';
import { Button, Dialog, Heading, Notice, Skeleton, TextInput, toast } from '@meridian/ui';
import { useEffect, useId } from 'react';
import type { ReleaseAction } from './app-section.tsx';
import { formattersFor } from './formatters.ts';
import { usePreviewLink } from './use-channel-change.ts';

/** A preview link of a version, to copy or open. */
export const PreviewDialog = ({ action, onClose }: { action: ReleaseAction; onClose: () => void }) => {
  const { t, language } = useTexts('releases');
  const { date } = formattersFor(t, language);
  const id = useId();
  const { app, version } = action;
  const { mutate, data, error } = usePreviewLink();
  useEffect(() => mutate({ app, version: version.version }), [mutate, app, version.version]);
  const copy = async (url: string) => {
    try {
      // The clipboard is missing without https, and a browser can refuse access.
      await navigator.clipboard.writeText(url);
      toast(t('releases.preview.copied'), { tone: 'success' });
    } catch {
      toast(t('releases.preview.notCopied'), { tone: 'error' });
    }
  };

  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={520}>
      <Heading level={2} size="xs" id={id}>
        {t('releases.preview.title', { version: version.version })}
      </Heading>
      {error ? (
        <Notice tone="error" className={dialogs.notice}>
          {errorText(t, error)}
        </Notice>
      ) : (
        <div className={dialogs.form}>
          {data ? (
            <>
              <p>{t('releases.preview.text', { until: date(data.until) })}</p>
              <TextInput
                label={t('releases.preview.link')}
                value={data.url}
                readOnly
                onFocus={(event) => event.target.select()}
                data-testid="preview-link"
              />
            </>
          ) : (
            <Skeleton height="6rem" />
          )}
        </div>
      )}
      <div className={dialogs.buttons}>
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('releases.preview.close')}
        </Button>
        {data ? (
          <>
            <Button variant="secondary" size="small" onClick={() => void copy(data.url)}>
              {t('releases.preview.copy')}
            </Button>
            <Button as="a" href={data.url} target="_blank" size="small">
              {t('releases.preview.open')}
            </Button>
          </>
        ) : null}
      </div>
    </Dialog>
  );
};
