import { useTexts } from '@meridian/i18n';
import { ErrorState } from '@meridian/ui';

/** Replaces a remote without any working version. The rest of the page is unaffected. */
export const RemoteUnavailable = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTexts('shell');
  return (
    <ErrorState
      title={t('states.unavailable')}
      text={t('states.unavailableText')}
      onRetry={onRetry}
      retryLabel={t('states.retry')}
      retryTestId="retry-remote"
      data-testid="remote-unavailable"
    />
  );
};
