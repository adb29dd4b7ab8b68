import { useTexts } from '@meridian/i18n';
import { ErrorState } from '@meridian/ui';

/** Stands in place of a part of the page that could not be loaded because the server cannot be reached. */
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
