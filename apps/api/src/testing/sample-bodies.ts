import type {
  CampaignInput,
  EndpointInput,
  EndpointName,
  PromotionInput,
  TeamInput,
} from '@meridian/contracts';
import { DEFAULT_DELIVERY, type DeliveryMethod } from '@meridian/domain';

type JsonCall = {
  [K in EndpointName]: EndpointInput<K> extends { body: infer B } ? (B extends FormData ? never : K) : never;
}[EndpointName];

const ID = 'a'.repeat(24);
const names = { nameEN: 'Sample', nameRU: 'Образец' };
const line = { itemId: ID, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40' };
const merge = { items: [{ ...line, quantity: 1 }] };
const delivery = {
  name: 'Anna',
  surname: 'Ivanova',
  patronymic: null,
  phone: '+7 700 000 00 00',
  additionalPhone: '',
  country: 'Казахстан',
  zipCode: '050000',
  city: 'Almaty',
  address: 'Abay 1',
};

const SAMPLE_METHOD = {
  id: 'express',
  kind: 'courier',
  ...names,
  isActive: true,
  carrier: null,
  pricing: 'table',
  cashOnDelivery: false,
  cutOffHour: null,
  blackoutDays: [],
  taxRate: null,
  rates: [
    {
      country: 'KZ',
      places: [],
      maxWeight: null,
      prices: { kzt: 2500 },
      freeFrom: { kzt: 1_000_000 },
      days: { minDays: 1, maxDays: 2 },
    },
  ],
} satisfies DeliveryMethod;

export const SAMPLE_POINT = {
  methodId: 'pickup',
  code: 'ALA1',
  ...names,
  country: 'KZ',
  city: 'Алматы',
  zipCode: '050000',
  address: 'Abay 1',
  hours: '10–19',
  phone: '+7 700 000 00 00',
  latitude: 43.24,
  longitude: 76.9,
  isActive: true,
} satisfies EndpointInput<'POST /api/panel/delivery/points'>['body'];
const SAMPLE_RATES = { list: 'day,currency,kzt\n2026-11-10,usd,520.5\n' };
const SAMPLE_LIST = { method: 'pickup', list: 'code,city\nALA1,Almaty\n', removeOthers: false };

export const SAMPLE_CAMPAIGN = {
  ...names,
  from: null,
  until: null,
  scope: { watches: [ID], brands: [], collections: [], categories: [], flags: [] },
  discount: { kind: 'percent', percent: 10 },
} satisfies CampaignInput;

export const SAMPLE_PROMOTION = {
  ...names,
  code: 'SPRING10',
  from: null,
  until: null,
  discount: { kind: 'percent', percent: 10 },
  scope: { brands: [], collections: [] },
  includesSalePrices: false,
  minimum: null,
  isFirstOrderOnly: false,
  maxUsesPerCustomer: null,
  maxUses: null,
} satisfies PromotionInput;

const LINK_TOKEN = 'l'.repeat(43);
const passkey = {
  id: 'cGFzc2tleQ',
  rawId: 'cGFzc2tleQ',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
} as const;

const SAMPLE_TEAM = { name: 'Gifts', apps: ['gifts-mfe'], actions: ['upload'] } satisfies TeamInput;

/** A valid body for each JSON endpoint. Tests derive invalid bodies from it. */
export const SAMPLE_BODIES = {
  'PATCH /api/watches/:id': {
    revision: 1,
    price: { kzt: 250_000 },
    stock: [{ colorNameEN: 'Black', size: '40', change: 1 }],
  },
  'POST /api/stock/corrections': { watchId: ID, colorNameEN: 'Black', size: '40', change: 1 },
  'POST /api/stock/counts/preview': { list: 'SKU-1;40;3' },
  'POST /api/stock/counts': {
    rows: [{ watchId: ID, colorNameEN: 'Black', size: '40', onHand: 1, counted: 2 }],
  },
  'POST /api/brands': names,
  'PUT /api/brands/:id': names,
  'POST /api/categories': names,
  'PUT /api/categories/:id': names,
  'POST /api/watchTypes': names,
  'PUT /api/watchTypes/:id': names,
  'POST /api/cart/add': line,
  'POST /api/cart/remove': line,
  'POST /api/cart/remove-all': line,
  'POST /api/cart/merge': merge,
  'POST /api/favorites/add': line,
  'POST /api/favorites/remove': line,
  'POST /api/alerts': {
    kind: 'stock',
    watchId: ID,
    colorNameEN: 'Black',
    size: '40',
    email: 'new@example.test',
  },
  'POST /api/favorites/merge': { items: [line] },
  'POST /api/user/login': { email: 'unknown@example.test', password: 'password' },
  'POST /api/user/register': {
    name: 'Anna',
    surname: 'Ivanova',
    email: 'new@example.test',
    password: 'password',
  },
  'POST /api/user/session': { token: 'a.b.c' },
  'POST /api/user/forgot': { email: 'unknown@example.test' },
  'POST /api/user/reset': { token: LINK_TOKEN, password: 'a new passphrase' },
  'POST /api/user/verify': { token: LINK_TOKEN },
  'PUT /api/user/password': { current: 'password', password: 'a new passphrase' },
  'PUT /api/user/email': { email: 'new@example.test', password: 'password' },
  'DELETE /api/user/me': { password: 'password' },
  'POST /api/user/addresses': delivery,
  'PUT /api/user/addresses/:id': delivery,
  'POST /api/user/login/second': { ticket: 'a.b.c', code: '123456' },
  'POST /api/user/passkey/login': { passkey },
  'POST /api/user/confirm': { password: 'password' },
  'POST /api/user/totp/enable': { code: '123456' },
  'POST /api/user/passkeys': {
    name: 'Laptop',
    credential: { ...passkey, response: { clientDataJSON: 'e30', attestationObject: 'o2M' } },
  },
  'PUT /api/staff/:id': { role: 'viewer', apps: [], suspended: false },
  'POST /api/staff/invitations': { email: 'new@example.test', role: 'viewer', apps: [] },
  'POST /api/staff/invitations/open': { token: LINK_TOKEN },
  'POST /api/staff/invitations/accept': {
    token: LINK_TOKEN,
    name: 'Anna',
    surname: 'Ivanova',
    password: 'a new passphrase',
  },
  'PUT /api/user/me': { userInfo: { phone: '+7 700 000 00 00', pickupPoint: '' }, name: 'Anna' },
  'POST /api/orders/quote': {
    items: [{ itemId: ID, colorName: 'Black', size: '40', quantity: 1 }],
    currency: 'kzt',
    promoCode: 'SUMMER-10',
  },
  'POST /api/orders/place-order': {
    ...delivery,
    items: [{ itemId: ID, colorName: 'Black', size: '40', quantity: 1 }],
    amount: 100,
    email: 'guest@example.test',
    currency: 'kzt',
  },
  'POST /api/orders/by-key/:key/cancel-pieces': { lines: [{ line: 0, quantity: 1 }] },
  'POST /api/orders/:id/changes': { revision: 0, remove: [{ line: 0, quantity: 1 }] },
  'POST /api/orders/:id/pay': { key: 'k'.repeat(32) },
  'PUT /api/orders/update-order-status': { orderId: ID, statusEN: 'shipped', statusRU: 'отправлен' },
  'PUT /api/settings': {
    delivery: { ...DEFAULT_DELIVERY, workingDays: [1, 2, 3, 4, 5], holidays: [] },
    lowStockThreshold: 3,
    revision: 0,
  },
  'PUT /api/panel/customs': {
    countries: { GE: { rule: 'estimated', percent: 18, dutyFree: 100, currency: 'usd' } },
    revision: 0,
  },
  'PUT /api/panel/taxes': {
    rules: [{ country: 'KZ', category: null, rate: 17.5, from: '2099-01-01' }],
    revision: 0,
  },
  'PUT /api/panel/exchange-rates': { currency: 'usd', day: '2026-11-10', kzt: 520.5 },
  'POST /api/panel/exchange-rates/list/preview': SAMPLE_RATES,
  'POST /api/panel/exchange-rates/list': SAMPLE_RATES,
  'POST /api/delivery/quote': { country: 'KZ', currency: 'kzt', items: [{ itemId: ID, quantity: 1 }] },
  'PUT /api/panel/payment-offers': {
    offers: [
      {
        ...{ provider: 'sandbox', isActive: true, countries: [], methods: ['card'] },
        limits: { usd: { minimum: 1, maximum: 5000 }, kzt: { minimum: 1, maximum: 50_000_000 } },
      },
    ],
    revision: 0,
  },
  'PUT /api/panel/delivery': { methods: [SAMPLE_METHOD], revision: 0 },
  'POST /api/panel/delivery/preview': {
    methods: [SAMPLE_METHOD],
    country: 'KZ',
    currency: 'kzt',
    value: 500_000,
    weight: null,
  },
  'POST /api/panel/delivery/points': SAMPLE_POINT,
  'PUT /api/panel/delivery/points/:id': SAMPLE_POINT,
  'POST /api/panel/delivery/points/list/preview': SAMPLE_LIST,
  'POST /api/panel/delivery/points/list': SAMPLE_LIST,
  'POST /api/watches/bulk': { watches: { ids: [ID] }, change: { status: 'live' }, dryRun: true },
  'POST /api/features/:id/rollback': { reason: 'Too slow', expected: 'abc123' },
  'POST /api/features/:id/canary': { reason: 'Trial', version: 'abc123', share: 0.1 },
  'POST /api/features/:id/canary/stop': { reason: 'Enough', expected: 'abc123' },
  'POST /api/features/:id/promote': { reason: 'All is well', expected: 'abc123' },
  'POST /api/features/:id/preview': { version: 'abc123' },
  'POST /api/teams': SAMPLE_TEAM,
  'PUT /api/teams/:id': SAMPLE_TEAM,
  'POST /api/teams/:id/tokens': { name: 'CI', days: 365 },
  'POST /api/teams/:id/keys': { name: 'CI', publicKey: '-----BEGIN PUBLIC KEY-----' },
  'POST /api/releases/:app/channels': {
    action: 'canary',
    reason: 'Trial',
    version: 'abc123',
    share: 0.1,
  },
  'POST /api/orders/find': { number: 'A1B2C3', email: 'unknown@example.test' },
  'POST /api/orders/:id/refunds': { amount: 1000, reason: 'Scratch on the case' },
  'POST /api/orders/by-staff': {
    ...delivery,
    items: [{ itemId: ID, colorName: 'Black', size: '40', quantity: 1 }],
    currency: 'kzt',
    email: '',
    language: 'ru',
    payment: 'transfer',
  },
  'PUT /api/orders/:id/paid': { method: 'transfer' },
  'POST /api/orders/:id/paid/undo': { reason: 'Another order' },
  'POST /api/orders/:id/shipments': { carrier: 'dhl', trackingNumber: '1234567890' },
  'POST /api/orders/:id/parcel': { weight: 500 },
  'POST /api/orders/shipments': { rows: [{ order: 'A1B2C3', carrier: 'dhl', trackingNumber: '1234567890' }] },
  'PUT /api/orders/:id/serial-numbers': { lines: [{ line: 0, serialNumbers: ['S-1'] }] },
  'POST /api/orders/:id/notes': { text: 'Call before the delivery' },
  'POST /api/orders/:id/hand-over': { code: '123456' },
  'POST /api/orders/:id/returns': { lines: [{ line: 0, quantity: 1 }], reason: 'undelivered' },
  'POST /api/returns/:id/close': { revision: 1, reason: 'Repaired and sent back' },
  'POST /api/returns/:id/reject': { revision: 1, reason: 'The watch was worn' },
  'POST /api/returns/:id/receive': { revision: 1, restock: [{ line: 0, quantity: 1 }] },
  'POST /api/returns/:id/refund': { revision: 1, amount: 1000 },
  'POST /api/returns/:id/exchange': {
    revision: 1,
    add: [{ itemId: ID, colorName: 'Black', size: '40', quantity: 1 }],
  },
  'POST /api/panel/campaigns': SAMPLE_CAMPAIGN,
  'PUT /api/panel/campaigns/:id': { ...SAMPLE_CAMPAIGN, revision: 0 },
  'POST /api/panel/campaigns/preview': SAMPLE_CAMPAIGN,
  'POST /api/panel/promotions': SAMPLE_PROMOTION,
  'PUT /api/panel/promotions/:id': { ...SAMPLE_PROMOTION, revision: 0 },
  'POST /api/panel/promotions/preview': SAMPLE_PROMOTION,
  'POST /api/panel/promotions/:id/codes': { count: 1, revision: 0 },
  'PUT /api/staff/me/notifications': { paidOrder: true, requestedReturn: true, lowStock: false },
  'POST /api/reports': {
    token: 'e30.c2lnbmF0dXJl',
    loads: [{ app: 'shell', version: '1', ms: 120 }],
    failures: [{ app: 'catalog-mfe', version: '1', kind: 'timeout', loaded: false }],
    page: [{ app: 'shell', version: '1' }],
    vitals: [{ name: 'LCP', value: 900 }],
  },
} satisfies { [K in JsonCall]: EndpointInput<K> extends { body: infer B } ? B : never };
