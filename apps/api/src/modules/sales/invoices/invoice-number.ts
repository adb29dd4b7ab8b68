import type { StoredInvoice } from './invoice.schema.ts';

/**
 * Identifies the seller whose numbers a document continues: by tax number, otherwise by name. A seller that adds its tax
 * number later continues the numbers of its name.
 */
export const seriesOf = ({ taxId, name }: StoredInvoice['seller']): string => taxId || name;

/** The displayed number, such as `2026-000123`. */
export const numberOf = ({ year, sequence }: Pick<StoredInvoice, 'year' | 'sequence'>): string =>
  `${year}-${String(sequence).padStart(6, '0')}`;
