import { useTexts } from '@meridian/i18n';
import { Button, Dialog, Heading, Notice, Skeleton, TextInput, toast } from '@meridian/ui';
import { useEffect, useId } from 'react';
import dialogs from '../panel/dialogs.module.css';
import { refusalText } from '../panel/refusal-text.ts';
import type { Wish } from './feature-section.tsx';
import { figuresIn } from './figures.ts';
import { usePreviewLink } from './use-features.ts';

/** A link to a version, to be copied or opened. */
export const PreviewDialog = ({ wish, onClose }: { wish: Wish; onClose: () => void }) => {
  const { t, language } = useTexts('admin');
  const { date } = figuresIn(t, language);
  const id = useId();
  const { app, version } = wish;
  const { mutate, data, error } = usePreviewLink();
  useEffect(() => mutate({ app, version: version.version }), [mutate, app, version.version]);
  const copy = async (url: string) => {
    try {
      // There is no clipboard without https, and a browser may refuse it.
      await navigator.clipboard.writeText(url);
      toast(t('features.preview.copied'), { tone: 'success' });
    } catch {
      toast(t('features.preview.notCopied'), { tone: 'error' });
    }
  };

  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={520}>
      <Heading level={2} size="xs" id={id}>
        {t('features.preview.title', { version: version.version })}
      </Heading>
      {error ? (
        <Notice tone="error" className={dialogs.notice}>
          {refusalText(t, error)}
        </Notice>
      ) : (
        <div className={dialogs.form}>
          {data ? (
            <>
              <p>{t('features.preview.text', { until: date(data.until) })}</p>
              <TextInput
                label={t('features.preview.link')}
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
          {t('features.preview.close')}
        </Button>
        {data ? (
          <>
            <Button variant="secondary" size="small" onClick={() => void copy(data.url)}>
              {t('features.preview.copy')}
            </Button>
            <Button as="a" href={data.url} target="_blank" size="small">
              {t('features.preview.open')}
            </Button>
          </>
        ) : null}
      </div>
    </Dialog>
  );
};
