import type { InvoiceSummary } from '@meridian/contracts';
import type { DeliveryCountryCode, Seller, TaxRule } from '@meridian/domain';
import { InvoiceFiles } from '../modules/sales/invoices/invoice-files.ts';
import { SAMPLE_BODIES } from './sample-bodies.ts';
import type { TestApi } from './test-api.ts';

/** A seller in whose name documents are issued. */
export const SELLER: Seller = {
  name: 'Meridian AB',
  address: 'Strandvägen 1, Stockholm',
  taxId: 'SE556677889901',
  email: 'books@meridian.example',
  bank: 'SEB, SE45 5000 0000 0583 9825 7466',
  phone: '+46 8 123 45 67',
  hours: '10:00–19:00',
  messenger: 'https://t.me/meridian',
  country: 'SE',
  isVatRegistered: true,
};

/** Lets a test server create the whole files of documents. */
export const renderFiles = (shop: TestApi): void => {
  Reflect.deleteProperty(shop.app.get(InvoiceFiles, { strict: false }), 'rendered');
};

/** The documents of an order by its key. */
export const issuedDocuments = async (shop: TestApi, key: string): Promise<InvoiceSummary[]> =>
  (await shop.api('GET /api/orders/by-key/:key/invoices', { params: { key } })).body;

/** The number within its series from a displayed number. */
export const sequenceOf = (number = ''): number => Number(number.split('-').at(-1));

/** Sets tax rates that have always held, without the checks of the endpoint; other countries have none. */
export const setTaxRates = async (
  shop: TestApi,
  rates: Partial<Record<DeliveryCountryCode, number>>,
  others: readonly TaxRule[] = [],
): Promise<void> => {
  const rules = Object.entries(rates).map(([country, rate]) => ({
    ...{ country, category: null, rate, from: '2000-01-01' },
  }));
  await shop.connection.collection('taxes').updateOne({}, { $set: { rules: [...rules, ...others] } });
};

/** Changes the settings. @param token of an owner */
export const changeSettings = async (shop: TestApi, token: string, change: object): Promise<void> => {
  const { revision } = (await shop.api('GET /api/panel/settings', { token })).body;
  const body = { ...SAMPLE_BODIES['PUT /api/settings'], ...change, revision };
  expect((await shop.api('PUT /api/settings', { token, body })).status).toBe(200);
};
