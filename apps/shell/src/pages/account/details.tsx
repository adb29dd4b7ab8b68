import type { Me } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { ErrorState, Skeleton } from '@meridian/ui';
import { DetailsForm } from './details-form.tsx';
import type { RequestState } from './use-request.ts';

/** Profile of the visitor with its loading and error states. */
export const Details = ({ request, retry }: { request: RequestState<Me>; retry: () => void }) => {
  const { t } = useTexts('shell');
  if (request.state === 'loading')
    return (
      <div aria-busy="true" data-testid="details-loading">
        <p role="status" className="visually-hidden">
          {t('loading')}
        </p>
        <Skeleton height="20rem" />
      </div>
    );
  if (request.state === 'failed')
    return (
      <ErrorState
        level={3}
        title={t('states.error')}
        text={t('states.errorText')}
        onRetry={retry}
        retryLabel={t('states.retry')}
      />
    );
  return <DetailsForm me={request.data} />;
};
