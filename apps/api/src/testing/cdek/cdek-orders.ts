import { Types } from 'mongoose';
import type { StoredOrder } from '../../modules/sales/orders/order.schema.ts';
import type { Scenario } from '../crash-tools.ts';
import type { TestApi } from '../test-api.ts';
import { storedMails } from '../stored-mail.ts';
import { CdekServer, POINT } from './cdek-server.ts';

type Method = NonNullable<StoredOrder['delivery']['method']>;

/** Lets an order go to a point of CDEK, with other fields of its method if they are given. */
export const sendByCdek = async (shop: TestApi, orderId: string, change: Partial<Method> = {}) => {
  const method: Method = {
    id: 'cdek',
    kind: 'pickup',
    nameEN: 'CDEK',
    nameRU: 'СДЭК',
    carrier: 'cdek',
    price: 1500,
    taxRate: null,
    cashOnDelivery: false,
    point: {
      ...{ code: POINT, nameEN: 'CDEK Astana', nameRU: 'СДЭК Астана', city: 'Astana', zipCode: '010000' },
      ...{ address: 'Abai 10', hours: '', phone: '' },
    },
    ...change,
  };
  const fields = { 'delivery.method': method };
  await shop.connection
    .collection('orders')
    .updateOne({ _id: new Types.ObjectId(orderId) }, { $set: fields }, { ignoreUndefined: true });
};

/** A CDEK that delivers parcels at once. */
export const instantCdek = (): CdekServer => new CdekServer(true);

/** A parcel of a paid order that CDEK delivers at once. */
export const parcelScenario = async (
  shop: TestApi,
  cdek: CdekServer,
  order: string,
  send: (url: string, path: string, method: string, body: object) => Promise<unknown>,
): Promise<Scenario> => {
  await sendByCdek(shop, order);
  const { size } = cdek.orders;
  return {
    act: (url) => send(url, `/api/orders/${order}/parcel`, 'POST', { weight: 500 }),
    verify: async () => {
      expect(cdek.orders.size).toBe(size + 1);
      expect(await storedMails(shop, `${order}-delivered`)).toHaveLength(1);
    },
  };
};
