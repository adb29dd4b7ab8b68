import type { OrderInput } from '@meridian/contracts';

/** Returns an order item of a watch. */
export const wanted = (
  itemId: string,
  quantity = 1,
  colorName = 'Black',
  size = '40',
): OrderInput['items'][number] => ({ itemId, quantity, colorName, size });

/** Returns the body of an order, in tenge by default. */
export const orderBody = (
  items: OrderInput['items'],
  amount: number,
  change: Partial<OrderInput> = {},
): OrderInput => ({
  items,
  amount,
  phone: '+7 701 123 45 67',
  additionalPhone: '',
  country: 'Казахстан',
  zipCode: '050000',
  city: 'Алматы',
  address: 'Абая 1',
  patronymic: null,
  surname: 'Петрова',
  name: 'Анна',
  ...change,
});
