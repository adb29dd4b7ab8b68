import { errorResponse } from '@meridian/api-client';
import { Button, ErrorState, Notice, Skeleton } from '@meridian/ui';
import type { ReactNode } from 'react';
import styles from './loaded.module.css';
import { usePanelTexts } from './texts.ts';

interface QueryState<T> {
  data: T | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Placeholder rows of content that is being loaded. */
export const LoadingRows = ({ rows = 6 }: { rows?: number }) => {
  const t = usePanelTexts();
  return (
    <div role="status" aria-busy="true" aria-label={t('states.loading')} className={styles.skeleton}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height="2.75rem" />
      ))}
    </div>
  );
};

/**
 * Renders the state of a query: a skeleton, an error, or the data. The error has a retry button unless the server has
 * answered what is wrong with the request, such as an address of a deleted watch.
 */
export const Loaded = <T,>({
  query,
  rows,
  children,
}: {
  query: QueryState<T>;
  /** Number of skeleton rows. */
  rows?: number;
  children: (data: T) => ReactNode;
}) => {
  const t = usePanelTexts();
  const refused = errorResponse(query.error);
  if (query.data === undefined && refused && refused.status < 500 && refused.status !== 429)
    return <ErrorState title={refused.message} />;
  if (query.data === undefined && query.isError)
    return (
      <ErrorState
        title={t('states.error')}
        text={t('states.errorText')}
        onRetry={() => void query.refetch()}
        retryLabel={t('states.retry')}
        retrying={query.isFetching}
        retryingLabel={t('states.retrying')}
      />
    );
  if (query.data === undefined) return <LoadingRows rows={rows} />;
  return (
    <>
      {query.isError ? (
        <Notice
          className={styles.stale}
          action={
            <Button variant="quiet" size="small" onClick={() => void query.refetch()}>
              {t('states.retry')}
            </Button>
          }
        >
          {t('states.stale')}
        </Notice>
      ) : null}
      {children(query.data)}
    </>
  );
};
