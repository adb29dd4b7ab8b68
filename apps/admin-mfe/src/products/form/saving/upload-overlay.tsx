import { useTexts } from '@meridian/i18n';
import { Button, Dialog, Heading, ProgressBar } from '@meridian/ui';
import type { SaveProgress } from './use-save-watch.ts';
import styles from '../watch-form.module.css';

/** A blocking overlay with the progress of a save (spec section 2). */
export const UploadOverlay = ({
  progress,
  onCancel,
}: {
  progress: SaveProgress | null;
  onCancel: () => void;
}) => {
  const { t } = useTexts('admin');
  const fraction = progress?.stage === 'sending' ? progress.fraction : progress?.stage === 'storing' ? 1 : 0;
  return (
    <Dialog
      open={progress !== null}
      onClose={onCancel}
      label={t('form.saving')}
      dismissable={false}
      maxWidth={420}
      data-testid="upload-overlay"
    >
      <Heading level={2} size="xs">
        {t(`form.stages.${progress?.stage ?? 'sending'}`, {
          number: progress?.stage === 'preparing' ? progress.done + 1 : 0,
          count: progress?.stage === 'preparing' ? progress.count : 0,
        })}
      </Heading>
      <p className={styles.muted}>{t('form.savingText')}</p>
      <ProgressBar
        label={t('form.saving')}
        value={Math.floor(fraction * 100)}
        showValue
        className={styles.progress}
      />
      {progress && progress.stage !== 'storing' ? (
        <div className={styles.overlayAction}>
          <Button variant="quiet" size="small" onClick={onCancel}>
            {t('form.cancelUpload')}
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
};
