import { useTexts } from '@meridian/i18n';
import { ErrorState } from '@meridian/ui';

/** Replaces a part of the page that could not be loaded during an outage. */
export const NoConnection = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTexts('shell');
  return (
    <ErrorState
      title={t('connection.lost')}
      text={t('connection.cartSafe')}
      onRetry={onRetry}
      retryLabel={t('connection.retry')}
      retryTestId="retry-connection"
      data-testid="connection-lost"
    />
  );
};
