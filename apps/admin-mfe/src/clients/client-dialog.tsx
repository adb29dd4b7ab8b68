import { type Client, formatPhone, type ListedClient } from '@meridian/contracts';
import { formatPrice, orderNumber } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { dateText, MutationDialog, useAccess } from '@meridian/panel';
import { Button, CloseIcon, Dialog, Heading, IconButton, toast } from '@meridian/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { statusLabel } from '../data/order-text.ts';
import { useOrderPages } from '../data/use-orders.ts';
import styles from './clients.module.css';

/** Maximum width of the dialog in pixels (spec section 9). */
const MAX_WIDTH = 421;

const ClientOrders = ({ client: { _id, email, guest } }: { client: ListedClient }) => {
  const { t, language } = useTexts('admin');
  const { pages } = useOrderPages({
    ...(guest !== 'only' && { client: _id }),
    ...(guest && { guest: email }),
  });
  const orders = pages.data?.pages.flatMap((page) => page.orders) ?? [];
  if (orders.length === 0) return null;
  return (
    <>
      <Heading level={3} size="xs" className={styles.ordersTitle}>
        {t('clients.orders')}
      </Heading>
      <ul>
        {orders.map((order) => (
          <li key={order._id}>
            <Link to={`/admin-panel/orders?order=${order._id}`} className={styles.order}>
              <span>{orderNumber(order._id)}</span>
              <span className={styles.muted}>{dateText(order.date)}</span>
              <span className={styles.muted}>{statusLabel(order.status, language)}</span>
              <span className={styles.amount}>{formatPrice(order.amount, order.currency, language)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {pages.hasNextPage ? (
        <Button
          variant="quiet"
          size="small"
          block
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('orders.more')}
        </Button>
      ) : null}
    </>
  );
};

/** Ends all sessions of a client, after a confirmation. */
const EndSessions = ({ client }: { client: Client }) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const [isAsking, setAsking] = useState(false);
  const name = `${client.name} ${client.surname}`.trim() || client.email;
  const end = useMutation({
    mutationFn: () => api('DELETE /api/clients/:id/sessions', { params: { id: client._id } }),
    onSuccess: () => {
      toast(t('clients.signedOut', { name }), { tone: 'success' });
    },
    onError: (error) => console.error('Error ending the sessions of a client', error),
  });
  return (
    <div className={styles.signOut}>
      <Button
        variant="secondary"
        size="small"
        block
        onClick={() => {
          end.reset();
          setAsking(true);
        }}
        data-testid="client-sign-out"
      >
        {t('clients.signOut')}
      </Button>
      {isAsking ? (
        <MutationDialog
          mutation={end}
          variables={undefined}
          title={t('clients.signOutTitle', { name })}
          text={t('clients.signOutText')}
          yes={t('clients.signOutYes')}
          busyLabel={t('clients.signingOut')}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
};

/** The details of a client (spec section 2) or a guest, and their orders. */
export const ClientDialog = ({ client, onClose }: { client: ListedClient; onClose: () => void }) => {
  const { t, language } = useTexts('admin');
  const { api } = useServices();
  const { can } = useAccess();
  const id = useId();
  const details = useQuery({
    queryKey: ['client', client._id],
    queryFn: ({ signal }) => api('GET /api/user/details/:id', { params: { id: client._id }, signal }),
    enabled: client.guest !== 'only',
    // The list contains the same data; the response only updates it.
    placeholderData: {
      user: client,
      orderCount: client.orderCount,
      totalOrderAmount: client.totalOrderAmount,
      unpaidOrderAmount: client.unpaidOrderAmount,
    },
  });
  const user = details.data?.user ?? client;
  // The totals of the list contain orders without the account.
  const { orderCount, totalOrderAmount, unpaidOrderAmount } = client.guest
    ? client
    : (details.data ?? client);
  const facts = [
    ['name', user.name],
    ['surname', user.surname],
    ['email', user.email],
    ['phone', formatPhone(user.userInfo.phone)],
    ['pickupPoint', user.userInfo.pickupPoint],
    ['orderCount', String(orderCount)],
    ['totalOrderAmount', formatPrice(Math.round(totalOrderAmount), 'kzt', language)],
    ['unpaidOrderAmount', formatPrice(Math.round(unpaidOrderAmount), 'kzt', language)],
  ] as const;
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={MAX_WIDTH} data-testid="client-dialog">
      <div className={styles.dialogHead}>
        <Heading level={2} size="xs" id={id}>
          {t(client.guest === 'only' ? 'clients.guest' : 'clients.dialog')}
        </Heading>
        <IconButton label={t('common.close')} title={t('common.close')} onClick={onClose}>
          <CloseIcon size={20} />
        </IconButton>
      </div>
      <dl className={styles.facts}>
        {facts.map(([fact, value]) => (
          <div key={fact} className={styles.fact}>
            <dt>{t(`clients.${fact}`)}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {can('orders.view') ? <ClientOrders client={client} /> : null}
      {client.guest !== 'only' && can('clients.edit') ? <EndSessions client={client} /> : null}
    </Dialog>
  );
};
