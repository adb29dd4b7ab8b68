import type { Me } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { type ClientRequest, ErrorState, Skeleton } from '@meridian/ui';
import { DetailsForm } from './details-form.tsx';

/** Profile of the visitor with its loading and error states. */
export const Details = ({ data, loading, error, retry }: ClientRequest<Me>) => {
  const { t } = useTexts('shell');
  if (loading)
    return (
      <div aria-busy="true" data-testid="details-loading">
        <p role="status" className="visually-hidden">
          {t('loading')}
        </p>
        <Skeleton height="20rem" />
      </div>
    );
  if (!data || error !== undefined)
    return (
      <ErrorState
        level={3}
        title={t('states.error')}
        text={t('states.errorText')}
        onRetry={retry}
        retryLabel={t('states.retry')}
      />
    );
  return <DetailsForm me={data} />;
};
