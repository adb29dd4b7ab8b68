import type { StoredInvoice } from './invoice.schema.ts';

/** In front of the numbers of each kind. Documents of earlier versions have none. */
export const NUMBER_PREFIXES = { invoice: 'INV', creditNote: 'CN' } as const;

/** The displayed number, such as `INV-2026-000123`. */
export const numberOf = ({
  prefix,
  year,
  sequence,
}: Pick<StoredInvoice, 'prefix' | 'year' | 'sequence'>): string =>
  [...(prefix ? [prefix] : []), year, String(sequence).padStart(6, '0')].join('-');
