import {
  type CardWatch,
  type DeliveryQuote,
  type Me,
  type Order,
  type PanelSettings,
  PERMISSIONS_OF,
  type Settings,
  type StaffRole,
  type Watch,
  type WatchColor,
} from '@meridian/contracts';
import {
  type CustomsSettings,
  customsTerms,
  DEFAULT_DELIVERY,
  DEFAULT_LOW_STOCK_THRESHOLD,
  DEFAULT_SELLER,
  DEMO_SELLER,
  DELIVERY_COUNTRIES,
  DETAIL_FIELDS,
  isInStock,
  PROVIDER_TERMS,
  slugOf,
  statusFields,
} from '@meridian/domain';

const MOMENT = '2026-03-01T09:00:00.000Z';

/** Returns a valid database id for a small number. */
export const anId = (number: number): string => number.toString(16).padStart(24, '0');

const someDetails = (): WatchColor['details'] =>
  Object.fromEntries(
    DETAIL_FIELDS.flatMap((field) => [
      [`${field}EN`, `${field} in English`],
      [`${field}RU`, `${field} по-русски`],
    ]),
  ) as WatchColor['details'];

/** A colour variant with two images. */
export const aColor = (overrides: Partial<WatchColor> = {}): WatchColor => ({
  colorNameEN: 'Black',
  colorNameRU: 'Чёрный',
  colorHex: '#101010',
  images: ['watches/black-1.webp', 'watches/black-2.webp'],
  sku: 'MER-001-BLK',
  details: someDetails(),
  ...overrides,
});

/** A watch in one colour and size, three in stock, with a price in each currency. */
export const aWatch = (overrides: Partial<Watch> = {}): Watch => {
  const nameEN = overrides.nameEN ?? 'Meridian One';
  const colors = overrides.colors ?? [aColor()];
  const sizes = overrides.sizes ?? ['40'];
  return {
    _id: anId(1),
    slug: slugOf(nameEN),
    name: nameEN,
    nameEN,
    nameRU: 'Меридиан Один',
    descriptionEN: 'A watch for every day.',
    descriptionRU: 'Часы на каждый день.',
    price: { kzt: 250_000, rub: 45_000, usd: 520 },
    weight: 80,
    brand: { _id: anId(11), nameEN: 'Meridian', nameRU: 'Меридиан' },
    watchType: { _id: anId(12), nameEN: 'Mechanical', nameRU: 'Механические' },
    category: { _id: anId(13), nameEN: 'Classic', nameRU: 'Классика' },
    collection: { _id: anId(14), name: 'Zenith', nameEN: 'Zenith', nameRU: 'Зенит' },
    gender: 'male',
    flags: [],
    wbLink: '',
    sizes,
    stock: colors.flatMap(({ colorNameEN, colorNameRU }) =>
      sizes.map((size) => ({ colorNameEN, colorNameRU, size, quantity: 3 })),
    ),
    colors,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    revision: 1,
    ...overrides,
  };
};

/** The card of a watch. */
export const cardOf = ({ _id, slug, nameEN, nameRU, price, regularPrice, ...watch }: Watch): CardWatch => ({
  ...{ id: _id, slug, nameEN, nameRU, price, ...(regularPrice && { regularPrice }) },
  brand: watch.brand && { nameEN: watch.brand.nameEN, nameRU: watch.brand.nameRU },
  collection: watch.collection && watch.collection.nameEN,
  flags: watch.flags,
  sizes: watch.sizes,
  colors: watch.colors.map(({ colorNameEN, colorNameRU, colorHex, images }) => {
    const soldOut = watch.sizes.filter((size) => !isInStock(watch.stock, colorNameEN, size));
    return { colorNameEN, colorNameRU, colorHex, image: images[0] ?? '', ...(soldOut[0] && { soldOut }) };
  }),
});

/** The response of a query with `view=card`. */
export const cardsOf = (watches: readonly Watch[]) => ({ watches: [], cards: watches.map(cardOf) });

/** A guest's pending order of one watch, in tenge. */
export const anOrder = (overrides: Partial<Order> = {}): Order => ({
  _id: anId(100),
  date: MOMENT,
  ...statusFields('pending'),
  currency: 'kzt',
  amount: 250_000,
  amountKzt: 250_000,
  email: 'aigul@example.com',
  userId: null,
  delivery: {
    name: 'Aigul',
    surname: 'Serik',
    patronymic: null,
    phone: '+77010000000',
    additionalPhone: '',
    country: 'Казахстан',
    zipCode: '050000',
    city: 'Almaty',
    address: 'Abay avenue 1, 2',
  },
  items: [
    {
      itemId: anId(1),
      name: 'Meridian One',
      sku: 'MER-001-BLK',
      colorName: 'Black',
      size: '40',
      quantity: 1,
      price: 250_000,
      weight: 80,
      image: 'watches/black-1.webp',
    },
  ],
  payment: { provider: 'none', status: 'pending' },
  history: [{ status: 'pending', at: MOMENT, by: 'guest' }],
  revision: 1,
  ...overrides,
});

/** A signed-in shopper with a verified email. */
export const aProfile = (overrides: Partial<Me> = {}): Me => ({
  name: 'Ann',
  surname: 'Lee',
  email: 'ann@example.com',
  emailVerified: true,
  newEmail: null,
  role: 'user',
  userInfo: { phone: '', pickupPoint: '' },
  addresses: [],
  ...overrides,
});

const ELSEWHERE = { from: '2026-12-01', to: '2026-12-04' };

/** Monday, 23 November 2026, at nine in the morning. */
const SHOP_TIME = { day: '2026-11-23', hour: 9 };

/** The default settings as the panel edits them. */
export const somePanelSettings = (overrides: Partial<PanelSettings> = {}): PanelSettings => ({
  delivery: { ...DEFAULT_DELIVERY, workingDays: [1, 2, 3, 4, 5], holidays: [] },
  lowStockThreshold: DEFAULT_LOW_STOCK_THRESHOLD,
  seller: DEMO_SELLER,
  revision: 0,
  shopTime: SHOP_TIME,
  ...overrides,
});

/** Terms of customs of all countries: without duties, unless some are given. */
const customsOf = (settings: CustomsSettings): Settings['customs']['terms'] =>
  Object.fromEntries(
    DELIVERY_COUNTRIES.map(({ code }) => [code, customsTerms(settings, undefined, code)]),
  ) as Settings['customs']['terms'];

type Offer = Settings['payments'][number];

/** The offer of a provider, with its full terms. */
export const anOffer = (provider: Offer['provider'], overrides: Partial<Offer> = {}): Offer => ({
  ...{ provider, countries: [], limits: { ...PROVIDER_TERMS[provider].limits } },
  methods: [...PROVIDER_TERMS[provider].methods],
  ...overrides,
});

/** The default settings as everyone reads them. */
export const someSettings = (overrides: Partial<Settings> = {}): Settings => ({
  seller: { name: 'Meridian AB', address: 'Stockholm, Sweden', taxId: '', email: DEFAULT_SELLER.email },
  shopTime: SHOP_TIME,
  deliveryDates: {
    AM: ELSEWHERE,
    BY: ELSEWHERE,
    KZ: { from: '2026-11-25', to: '2026-11-27' },
    KG: ELSEWHERE,
    RU: { from: '2026-11-30', to: '2026-12-03' },
    GE: ELSEWHERE,
  },
  customs: { terms: customsOf({}), rates: { kzt: 1, rub: 6.2, usd: 510 } },
  payments: [anOffer('sandbox')],
  ...overrides,
});

/** A method of delivery as a shopper can choose it: a free courier. */
export const anOption = (
  overrides: Partial<DeliveryQuote['options'][number]> = {},
): DeliveryQuote['options'][number] => ({
  methodId: 'courier',
  kind: 'courier',
  nameEN: 'Courier',
  nameRU: 'Курьер',
  carrier: null,
  price: 0,
  freeFrom: null,
  dates: { from: '2026-11-25', to: '2026-11-27' },
  cashOnDelivery: false,
  ...overrides,
});

/** The methods of delivery to a place; one free courier by default. */
export const someQuote = (
  options: DeliveryQuote['options'] = [anOption()],
  needsPlace = false,
): DeliveryQuote => ({ options, needsPlace });

/** A signed-in member of staff. */
export const aMember = (role: StaffRole, overrides: Partial<NonNullable<Me['staff']>> = {}): Me =>
  aProfile({
    name: 'Aigerim',
    surname: 'Bekova',
    email: 'owner@example.com',
    role: 'admin',
    staff: {
      role,
      permissions: [...PERMISSIONS_OF[role]],
      apps: [],
      needsSecondFactor: false,
      ...overrides,
    },
  });

export const OWNER = aMember('owner');
