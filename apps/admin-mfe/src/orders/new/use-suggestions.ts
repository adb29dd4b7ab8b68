import { useServices } from '@meridian/federation';
import { useAccess } from '@meridian/panel';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Delay between the last key press and the search. */
const DEBOUNCE_MS = 200;
const MAX_WATCHES = '6';
const MAX_CUSTOMERS = '5';

/** The trimmed text once it has not changed for a moment. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text.trim() === '' ? '' : settled;
};

/** Watches that match a text. */
export const useWatchSearch = (text: string) => {
  const { api } = useServices();
  const q = useSettled(text);
  return useQuery({
    queryKey: ['new-order', 'watches', q],
    queryFn: async ({ signal }) =>
      (await api('GET /api/watches', { query: { q, limit: MAX_WATCHES, details: '0' }, signal })).watches,
    enabled: q !== '',
  });
};

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
