import { formatPrice } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { EmptyState, SortHeader, Table } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { ExportButton } from '../panel/export-button.tsx';
import { Loaded } from '../panel/loaded.tsx';
import { PageHeader } from '../panel/page-header.tsx';
import { SearchField } from '../panel/search-field.tsx';
import { useAddress } from '../panel/use-address.ts';
import { useGrowing } from '../panel/use-growing.ts';
import { clientColumns } from './client-columns.ts';
import { ClientDialog } from './client-dialog.tsx';
import styles from './clients.module.css';
import { readClientSort, sortClients } from './sort-clients.ts';

/** Clients (spec section 2), by order count or by revenue. */
export const ClientsPage = () => {
  const { t, language } = useTexts('admin');
  const { api } = useServices();
  const { get, set } = useAddress();
  const clients = useQuery({
    queryKey: ['clients'],
    queryFn: ({ signal }) => api('GET /api/user/all', { signal }),
  });
  const sort = readClientSort(get('sort'));
  const shown = sortClients(clients.data ?? [], sort, get('q'));
  const { count, more, end } = useGrowing(shown.length, `${sort}|${get('q')}`);
  const opened = clients.data?.find(({ _id }) => _id === get('client'));

  return (
    <>
      <PageHeader title={t('tabs.clients')}>
        {clients.data ? (
          <>
            <p className={styles.muted} role="status">
              {t('clients.count', { count: shown.length })}
            </p>
            {shown.length > 0 ? (
              <ExportButton name="clients" rows={shown} columns={clientColumns(t)} />
            ) : null}
          </>
        ) : null}
      </PageHeader>
      <SearchField label={t('clients.search')} value={get('q')} onChange={(q) => set({ q })} />
      <Loaded query={clients}>
        {() =>
          shown.length === 0 ? (
            <EmptyState
              title={t(get('q') ? 'states.nothingFound' : 'clients.empty')}
              text={t(get('q') ? 'states.nothingFoundText' : 'clients.emptyText')}
            />
          ) : (
            <>
              <Table caption={t('tabs.clients')} className={styles.table}>
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
                  {shown.slice(0, count).map((client) => {
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
                            {`${client.name} ${client.surname}`.trim()}
                          </button>
                        </th>
                        <td className={styles.email}>{client.email}</td>
                        <td>{client.userInfo.phone || '–'}</td>
                        <td data-numeric>{client.orderCount}</td>
                        <td data-numeric>{formatPrice(client.totalOrderAmount, 'kzt', language)}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </Table>
              {more ? <div ref={end} aria-hidden="true" className={styles.end} /> : null}
            </>
          )
        }
      </Loaded>
      {opened ? <ClientDialog client={opened} onClose={() => set({ client: null })} /> : null}
    </>
  );
};
export { ClientsPage as Component };
