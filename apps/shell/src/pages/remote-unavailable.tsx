import { useTexts } from '@meridian/i18n';
import { ErrorState } from '@meridian/ui';

/** Stands quietly in place of a feature that could not be loaded; the rest of the shop goes on. */
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
