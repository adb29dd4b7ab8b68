import { orderNumber } from '@meridian/domain';
import { searchWords } from '../../../platform/database/search-words.ts';
import type { User } from '../../accounts/users/users.repository.ts';
import type { StoredOrder } from './order.schema.ts';

type SearchedOrder = Pick<StoredOrder, '_id' | 'email' | 'delivery' | 'company' | 'items' | 'promotion'>;

/** The phones of an order as the search finds them in any notation: as stored, and the digits alone. */
const phoneTexts = ({ phone, additionalPhone }: StoredOrder['delivery']): string[] =>
  [phone, additionalPhone].flatMap((text) => (text ? [text, text.replace(/\D/g, '')] : []));

/** The text for the staff's search. Each word occurs once, which keeps the text of large orders short. */
export const orderSearchText = (
  { _id, email, delivery, company, items, promotion }: SearchedOrder,
  account: Pick<User, 'name' | 'surname' | 'email'> | null,
): string => {
  const id = _id.toHexString();
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
    company?.name,
    company?.taxNumber,
    promotion?.code,
    ...phoneTexts(delivery),
    ...items.flatMap(({ name, nameRU, sku, colorName, colorNameRU, serialNumbers = [] }) => [
      name,
      nameRU,
      sku,
      colorName,
      colorNameRU,
      ...serialNumbers,
    ]),
  ];
  const words = texts.flatMap((text) => searchWords(text ?? ''));
  return [...new Set(words)].join(' ');
};
