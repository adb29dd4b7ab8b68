import { formatPhone, type ListedClient } from '@meridian/contracts';
import { formatPrice } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Loaded, PageHeader, useConfirmed } from '@meridian/panel';
import { cx, EmptyState, SortHeader, Table } from '@meridian/ui';
import { ExportButton } from '../panel/export/export-button.tsx';
import { LoadMore } from '../panel/lists/load-more.tsx';
import { SearchField } from '../panel/search-field.tsx';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { clientColumns } from './client-columns.ts';
import { ClientDialog } from './client-dialog.tsx';
import styles from './clients.module.css';
import { readClientsFilter, useFetchAllClients, useClient, useClients } from './use-clients.ts';

/** Clients (spec section 2) and guests who ordered, sorted by number of orders or by revenue. */
export const Component = () => {
  const { t, language } = useTexts('admin');
  const { get, set } = useUrlParams();
  const filter = readClientsFilter(get);
  const { sort } = filter;
  const pages = useClients(filter);
  const fetchAll = useFetchAllClients(filter);
  const { api } = useServices();
  const confirmed = useConfirmed();
  /** The file has personal data, so the server records the export first and may require a confirmation. */
  const exportAll = async (): Promise<ListedClient[]> => {
    await confirmed(() => api('POST /api/clients/exports'));
    return fetchAll();
  };
  const shown = pages.data?.pages.flatMap(({ clients }) => clients);
  const total = pages.data?.pages[0]?.total;
  const id = get('client');
  const listed = shown?.find(({ _id }) => _id === id);
  const openClient = useClient(pages.data ? id : '', listed);

  return (
    <>
      <PageHeader title={t('tabs.clients')}>
        {total === undefined ? null : (
          <>
            <p className={styles.muted} role="status">
              {t('clients.count', { count: total })}
            </p>
            {total > 0 ? (
              <ExportButton name="clients" fetchRows={exportAll} columns={clientColumns(t)} />
            ) : null}
          </>
        )}
      </PageHeader>
      <SearchField label={t('clients.search')} value={get('q')} onChange={(q) => set({ q })} />
      <Loaded query={{ ...pages, data: shown }}>
        {(clients) =>
          clients.length === 0 ? (
            <EmptyState
              title={t(get('q') ? 'common.nothingFound' : 'clients.empty')}
              text={t(get('q') ? 'common.nothingFoundText' : 'clients.emptyText')}
            />
          ) : (
            <>
              <Table
                caption={t('tabs.clients')}
                className={cx(styles.table, pages.isPlaceholderData && styles.stale)}
                aria-busy={pages.isPlaceholderData}
              >
                <thead>
                  <tr>
                    <th scope="col">{t('clients.client')}</th>
                    <th scope="col">{t('clients.email')}</th>
                    <th scope="col">{t('clients.phone')}</th>
                    <SortHeader
                      data-numeric
                      direction={sort === 'orders' ? 'descending' : undefined}
                      onSort={() => set({ sort: null })}
                      buttonTestId="client-sort-orders"
                    >
                      {t('clients.orderCount')}
                    </SortHeader>
                    <SortHeader
                      data-numeric
                      direction={sort === 'revenue' ? 'descending' : undefined}
                      onSort={() => set({ sort: 'revenue' })}
                      buttonTestId="client-sort-revenue"
                    >
                      {t('clients.totalOrderAmount')}
                    </SortHeader>
                  </tr>
                </thead>
                <tbody>
                  {clients.map((client) => {
                    const open = () => set({ client: client._id }, { push: true });
                    return (
                      <tr
                        key={client._id}
                        className={styles.row}
                        onClick={open}
                        data-testid="client-row"
                        data-client-id={client._id}
                      >
                        <th scope="row">
                          <button
                            type="button"
                            className={styles.name}
                            onClick={(event) => {
                              event.stopPropagation();
                              open();
                            }}
                          >
                            {`${client.name} ${client.surname}`.trim() || client.email}
                          </button>
                          {client.guest === 'only' ? (
                            <span className={styles.guest} data-testid="client-guest">
                              {t('clients.guest')}
                            </span>
                          ) : null}
                        </th>
                        <td className={styles.email}>{client.email}</td>
                        <td>{formatPhone(client.userInfo.phone) || '–'}</td>
                        <td data-numeric>{client.orderCount}</td>
                        <td data-numeric>
                          {formatPrice(Math.round(client.totalOrderAmount), 'kzt', language)}
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </Table>
              <LoadMore list={pages} label={t('orders.more')} />
            </>
          )
        }
      </Loaded>
      {openClient ? <ClientDialog client={openClient} onClose={() => set({ client: null })} /> : null}
    </>
  );
};
