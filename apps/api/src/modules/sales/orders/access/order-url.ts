import type { Language } from '@meridian/domain';
import type { StoredOrder } from '../order.schema.ts';

/** The URL of an order's page for its customer. It contains the key, so it belongs only in emails and redirects. */
export const orderUrl = (origin: string, { key }: Pick<StoredOrder, 'key'>, language: Language): string =>
  `${origin}/orders/${key}?lang=${language}`;
