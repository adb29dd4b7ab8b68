import { useTexts } from '@meridian/i18n';
import { ErrorState, Skeleton } from '@meridian/ui';

/** Placeholder of a section while it loads. */
export const SectionLoading = ({ height = '12rem', testId }: { height?: string; testId: string }) => {
  const { t } = useTexts('shell');
  return (
    <div aria-busy="true" data-testid={testId}>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <Skeleton height={height} />
    </div>
  );
};

/** Error state of a section that could not be loaded. */
export const SectionError = ({ onRetry, testId }: { onRetry: () => void; testId: string }) => {
  const { t } = useTexts('shell');
  return (
    <ErrorState
      level={3}
      title={t('states.error')}
      text={t('states.errorText')}
      onRetry={onRetry}
      retryLabel={t('states.retry')}
      data-testid={testId}
    />
  );
};
