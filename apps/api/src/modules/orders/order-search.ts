import { orderNumber } from '@meridian/domain';
import { searchWords } from '../../platform/database/search-words.ts';
import type { StoredOrder } from './order.schema.ts';

type Searched = Pick<StoredOrder, '_id' | 'email' | 'delivery' | 'items'>;
/** The account that an order was placed from. */
export interface OrderAccount {
  name: string;
  surname: string;
  email: string;
}

/** What the owner's search looks at: each word once, so that large orders stay small. */
export const orderSearchText = (
  { _id, email, delivery, items }: Searched,
  account: OrderAccount | null,
): string => {
  const id = _id.toHexString();
  const phones = [delivery.phone, delivery.additionalPhone];
  const texts = [
    orderNumber(id),
    id,
    email,
    account?.email,
    account?.name,
    account?.surname,
    delivery.name,
    delivery.surname,
    delivery.city,
    ...phones,
    // However it is written: somebody may ask for the digits alone.
    ...phones.map((phone) => phone?.replace(/\D/g, '')),
    ...items.flatMap(({ name, nameRU, sku, colorName, colorNameRU }) => [
      name,
      nameRU,
      sku,
      colorName,
      colorNameRU,
    ]),
  ];
  const words = texts.flatMap((text) => searchWords(text ?? ''));
  return [...new Set(words)].join(' ');
};
