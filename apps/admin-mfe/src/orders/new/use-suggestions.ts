import { useServices } from '@meridian/federation';
import { useAccess } from '@meridian/panel';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../panel/suggest/use-settled.ts';

const MAX_CUSTOMERS = '5';

/** Earlier orders and accounts of customers that match a text. */
export const useCustomerSearch = (text: string) => {
  const { api } = useServices();
  const { can } = useAccess();
  const q = useSettled(text);
  const query = { q, limit: MAX_CUSTOMERS };
  return useQuery({
    queryKey: ['new-order', 'customers', q],
    queryFn: async ({ signal }) => {
      const [{ orders }, { clients }] = await Promise.all([
        api('GET /api/orders/page', { query, signal }),
        can('clients.view') ? api('GET /api/user/page', { query, signal }) : { clients: [] },
      ]);
      return { orders, clients };
    },
    enabled: q !== '',
  });
};
