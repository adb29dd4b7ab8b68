import type { Me } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { ErrorState, Skeleton } from '@meridian/ui';
import { DetailsForm } from './details-form.tsx';
import type { Answer } from './use-request.ts';

/** Own data, once they are there. */
export const Details = ({ answer, retry }: { answer: Answer<Me>; retry: () => void }) => {
  const { t } = useTexts('shell');
  if (answer.state === 'loading')
    return (
      <div aria-busy="true" data-testid="details-loading">
        <p role="status" className="visually-hidden">
          {t('loading')}
        </p>
        <Skeleton height="20rem" />
      </div>
    );
  if (answer.state === 'failed')
    return (
      <ErrorState
        level={3}
        title={t('states.error')}
        text={t('states.errorText')}
        onRetry={retry}
        retryLabel={t('states.retry')}
      />
    );
  return <DetailsForm me={answer.data} />;
};
