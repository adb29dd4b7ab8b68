import { isApiError } from '@meridian/api-client';
import type { OrderReturn, ShopperOrder } from '@meridian/contracts';
import { dateLocale, orderNumber, returnableQuantities } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import {
  Button,
  Container,
  EmptyState,
  ErrorState,
  Heading,
  Skeleton,
  useKeptFocus,
  useRequest,
} from '@meridian/ui';
import { type ReactNode, useState } from 'react';
import { Link, useLoaderData, useParams } from 'react-router-dom';
import type { WithSellerEmail } from '../facts/load-seller-email.ts';
import { ReturnForm } from './return-form.tsx';
import styles from './return-page.module.css';

interface ReturnableOrder {
  order: ShopperOrder;
  returns: OrderReturn[];
}

/** Why an order cannot be returned now; null if it can. */
const closedBecause = (
  { order, returns }: ReturnableOrder,
  now: number,
): 'notDelivered' | 'late' | 'all' | null => {
  if (order.returnableUntil === null) return 'notDelivered';
  if (Date.parse(order.returnableUntil) < now) return 'late';
  return returnableQuantities(order.items, returns).some((quantity) => quantity > 0) ? null : 'all';
};

/** The request for a return of an order: the form, or why there is none. */
export const Component = () => {
  const { t, language } = useTexts('orders');
  const { api, now } = useServices();
  const { sellerEmail } = useLoaderData<WithSellerEmail>();
  const { key = '' } = useParams();
  const [isRequested, setRequested] = useState(false);
  const page = useKeptFocus<HTMLDivElement>();
  const { data, loading, error, retry } = useRequest(key, async (signal): Promise<ReturnableOrder> => {
    const params = { key };
    // One after the other, because for a signed-in customer the first response sets the cookie that the second request needs.
    const order = await api('GET /api/orders/by-key/:key', { params, signal });
    return { order, returns: await api('GET /api/orders/by-key/:key/returns', { params, signal }) };
  });
  const back = (
    <Button as={Link} to={`/orders/${key}`} variant="secondary" data-autofocus>
      {t('returns.backToOrder')}
    </Button>
  );
  const dateOf = (date: string): string =>
    new Date(date).toLocaleDateString(dateLocale(language), { dateStyle: 'long' });

  const content = (): ReactNode => {
    if (isRequested)
      return (
        <EmptyState
          role="status"
          title={t('returns.done')}
          text={t('returns.doneText')}
          action={back}
          data-testid="return-done"
        />
      );
    if (!data && isApiError(error) && error.status < 500 && error.status !== 0)
      return (
        <EmptyState
          title={t('returns.unknown')}
          text={t('returns.unknownText')}
          action={
            <Button as={Link} to="/orders/find" variant="secondary">
              {t('returns.findOrder')}
            </Button>
          }
          data-testid="return-unknown"
        />
      );
    if (!data && error)
      return (
        <ErrorState
          title={t('returns.loadFailed')}
          text={t('returns.loadFailedText')}
          onRetry={retry}
          retrying={loading}
          retryLabel={t('returns.retry')}
          retryingLabel={t('returns.retrying')}
        />
      );
    if (!data)
      return (
        <div
          role="status"
          aria-busy="true"
          aria-label={t('returns.loading')}
          className={styles.skeletons}
          data-needs-script
        >
          <Skeleton className={styles.skeleton} />
          <Skeleton className={styles.skeleton} />
          <Skeleton className={styles.skeleton} />
        </div>
      );
    const reason = closedBecause(data, now);
    if (reason)
      return (
        <EmptyState
          title={t(`returns.closed.${reason}`)}
          text={t(`returns.closed.${reason}Text`, {
            date: data.order.returnableUntil ? dateOf(data.order.returnableUntil) : '',
            email: sellerEmail,
          })}
          action={back}
          data-testid="return-closed"
        />
      );
    return (
      <>
        <p className={styles.intro}>
          {t('returns.intro', {
            number: orderNumber(data.order._id),
            date: dateOf(data.order.returnableUntil ?? ''),
          })}
        </p>
        <ReturnForm
          orderKey={key}
          order={data.order}
          returns={data.returns}
          onRequested={() => setRequested(true)}
          onOutdated={retry}
        />
      </>
    );
  };
  return (
    <Container ref={page} tabIndex={-1} width="text" className={styles.page} data-testid="return-page">
      <p className={styles.back}>
        <Link to={`/orders/${key}`}>{t('returns.backToOrder')}</Link>
      </p>
      <Heading level={1} size="lg">
        {t('returns.heading')}
      </Heading>
      <noscript>
        <p className={styles.intro}>{t('returns.noScript', { email: sellerEmail })}</p>
      </noscript>
      {content()}
    </Container>
  );
};
