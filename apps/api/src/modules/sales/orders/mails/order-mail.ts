import { formatPhone, type ShopperOrder } from '@meridian/contracts';
import {
  DELIVERY_COUNTRIES,
  formatDays,
  formatPrice,
  givenByCode,
  inLanguage,
  isPaid,
  type Language,
  orderNumber,
  refundableAmount,
  refundedHundredths,
  taxNumberLabel,
  toHundredths,
  total,
  undiscountedPrice,
} from '@meridian/domain';
import {
  button,
  entries,
  heading,
  items,
  type MailBlock,
  type MailItem,
  paragraphs,
  quietLines,
  steps,
  totalRow,
} from '../../../messages/mail/mail-blocks.ts';
import { composeMail, fill } from '../../../messages/mail/mail-layout.ts';
import type { MailContent } from '../../../messages/mail/mail.ts';
import { orderUrl } from '../access/order-url.ts';
import { OFFLINE_PROVIDER } from '../../payments/offline-payments.ts';
import { endsPaymentOnDelivery, presentLines } from '../lines/changed-order.ts';
import type {
  OrderRefund,
  StoredChange,
  StoredOrder,
  StoredOrderItem,
  StoredShipment,
} from '../order.schema.ts';
import { nameOf, parcelsOf } from './mailed-parcels.ts';
import { type MailOccasion, ORDER_MAIL_TEXTS } from './order-mail-texts.ts';

const addressOf = ({ delivery }: StoredOrder, language: Language): string[] => {
  const { name, patronymic, surname, address, city, zipCode, country, phone } = delivery;
  const deliveryCountry = DELIVERY_COUNTRIES.find(({ value }) => value === country);
  const point = delivery.method?.point;
  return [
    point ? inLanguage(point, 'name', language) : [name, patronymic, surname].filter(Boolean).join(' '),
    address,
    [zipCode, city].filter(Boolean).join(' '),
    language === 'ru' ? country : (deliveryCountry?.en ?? country),
    ...(point ? [point.hours, point.phone] : [formatPhone(phone)]),
  ].filter((line) => line !== '');
};

/** The row of the delivery below the watches. Orders from before there were methods have none. */
const deliveryRow = (
  { delivery: { method }, language }: StoredOrder,
  price: (value: number) => string,
): MailItem[] => {
  const text = ORDER_MAIL_TEXTS[language];
  return method
    ? [
        {
          image: '',
          name: fill(text.delivery, { method: inLanguage(method, 'name', language) }),
          amount: method.price > 0 ? price(method.price) : text.free,
        },
      ]
    : [];
};

/** The rows of the promo code, which is in the prices of the watches above. */
const codeRows = (order: StoredOrder, price: (value: number) => string): MailItem[] => {
  const given = givenByCode(order);
  if (!given) return [];
  const text = ORDER_MAIL_TEXTS[order.language];
  const name = fill(text.promoCode, { code: given.code });
  if (given.gives === 'discount')
    return [
      { image: '', name: text.subtotal, amount: price(given.subtotal) },
      { image: '', name, amount: price(-given.discount) },
    ];
  return [{ image: '', name, amount: given.gives === 'gift' ? text.giftOfCode : text.freeDelivery }];
};

/** Quantity and price of a line, with the price that a sale or a promo code has lowered. */
const noteOf = (item: StoredOrderItem, language: Language, price: (value: number) => string): string => {
  const text = ORDER_MAIL_TEXTS[language];
  const formerPrice = undiscountedPrice(item);
  const note = item.isGift ? text.gift : formerPrice === undefined ? text.unitPrice : text.unitSalePrice;
  return fill(note, {
    quantity: String(item.quantity),
    price: price(item.price),
    formerPrice: price(formerPrice ?? 0),
  });
};

/** The fiscal receipts that are registered. Other ones appear on the page of the order. */
const receiptLinks = ({ receipts = [], language }: StoredOrder): MailBlock[] => {
  const text = ORDER_MAIL_TEXTS[language];
  const links = receipts.flatMap(({ kind, url, number }) =>
    url === null
      ? []
      : {
          title: [text.receiptOf[kind], number].filter(Boolean).join(' '),
          link: { label: text.openReceipt, url },
          contents: null,
        },
  );
  return links.length > 0 ? [entries(text.receipts, links)] : [];
};

/** The buyer, if it is a company. */
const companyLines = ({ company, delivery, language }: StoredOrder): string[] =>
  company
    ? [company.name, `${taxNumberLabel(delivery.country, language)}: ${company.taxNumber}`, company.address]
    : [];

/** Where the customer sends a transfer, with the last day for it. */
type AwaitedTransfer = NonNullable<ShopperOrder['transfer']> & { lastDay: string };

/** The bank details for the transfer that the order waits for. */
const transferLines = (
  { amount, currency, language }: StoredOrder,
  transfer: AwaitedTransfer | undefined,
): MailBlock[] => {
  if (!transfer) return [];
  const text = ORDER_MAIL_TEXTS[language].transfer;
  const lines = [
    [text.payee, transfer.payee],
    [text.taxId, transfer.taxId],
    [text.bank, transfer.bank],
    [text.purpose, transfer.purpose],
    [text.amount, formatPrice(amount, currency, language)],
    [text.payBefore, formatDays({ from: transfer.lastDay, to: transfer.lastDay }, language)],
  ];
  return [
    quietLines(
      text.heading,
      lines.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])),
    ),
  ];
};

/** Occasions after which no duties are expected any more. */
const PAST_CUSTOMS: readonly MailOccasion[] = ['delivered', 'cancelled'];

/** The duties that the customer has to expect. */
const customsLines = (
  { customs, language }: StoredOrder,
  occasion: MailOccasion,
  price: (value: number) => string,
): MailBlock[] => {
  if (!customs || customs.duties === 'none' || PAST_CUSTOMS.includes(occasion)) return [];
  const text = ORDER_MAIL_TEXTS[language].customs;
  return [quietLines(text.heading, [fill(text[customs.duties], { amount: price(customs.amount ?? 0) })])];
};

/** The sentence about the money of a cancelled order. A refund may be requested only after the mail is created. */
const cancellationText = (order: StoredOrder, price: (value: number) => string): string => {
  const { amount, payment, language } = order;
  const text = ORDER_MAIL_TEXTS[language];
  const { status, paidBy, refunds = [] } = payment;
  const made = refunds.filter(
    (refund) => refund.status !== 'failed' && (!refund.isLate || paidBy === undefined),
  );
  const sumOf = (counted: readonly OrderRefund[], rest = 0): number =>
    counted.reduce((sum, refund) => sum + toHundredths(refund.amount), toHundredths(rest)) / 100;
  const wasPaid = made.length > 0 || isPaid(status) || status === 'refunded';
  if (!wasPaid || amount === 0) return text.notCharged;
  const rest = refundableAmount(order);
  const now = sumOf(
    made.filter(({ isLate, isCancellation }) => isLate || isCancellation),
    rest,
  );
  if (now === 0) return fill(text.refundedBefore, { total: price(amount) });
  return now >= amount
    ? text.refunded
    : fill(text.refundedRest, { amount: price(now), total: price(sumOf(made, rest)) });
};

const piecesText = (items: readonly StoredOrderItem[], language: Language): string =>
  items.map((item) => `${nameOf(item, language)} × ${item.quantity}`).join('; ');

/** The sentences about an offered change, or about the money of a changed order; none if the change does not concern it. */
const changeTexts = (
  { amount, payment, language, items: lines, delivery: present }: StoredOrder,
  change: StoredChange,
  price: (value: number) => string,
): string[] => {
  const { state, remove, add, difference, isPaid: wasPaid, delivery: next } = change;
  const {
    payNow,
    payInAdvance,
    payDifference,
    paidDifference,
    refundedDifference,
    added,
    takenOut,
    delivery,
  } = ORDER_MAIL_TEXTS[language];
  if (state === 'offered') {
    const removed = remove.flatMap(({ line, quantity }) => {
      const item = lines[line];
      return item ? [{ ...item, quantity }] : [];
    });
    return [
      ...(add.length > 0 ? [fill(added, { pieces: piecesText(add, language) })] : []),
      ...(removed.length > 0 ? [fill(takenOut, { pieces: piecesText(removed, language) })] : []),
      ...(next?.method ? [fill(delivery, { method: inLanguage(next.method, 'name', language) })] : []),
      fill(payDifference, { amount: price(difference) }),
    ];
  }
  if (wasPaid && difference !== 0)
    return [
      fill(difference > 0 ? paidDifference : refundedDifference, { amount: price(Math.abs(difference)) }),
    ];
  const isOpen = payment.status === 'pending' && payment.provider !== OFFLINE_PROVIDER;
  if (wasPaid || !isOpen) return [];
  if (endsPaymentOnDelivery(change, present)) return [fill(payInAdvance, { amount: price(amount) })];
  return difference !== 0 ? [fill(payNow, { amount: price(amount) })] : [];
};

/** Subject, preheader and news of a mail. The preheader of a cancelled order is about its money. */
const headOf = (occasion: MailOccasion, { amount, language }: StoredOrder, cancellation: string) => {
  const { subject, preheader, news, nothingToPay } = ORDER_MAIL_TEXTS[language];
  return occasion === 'paid' && amount === 0
    ? nothingToPay
    : {
        subject: subject[occasion],
        preheader: occasion === 'cancelled' ? cancellation : preheader[occasion],
        news: news[occasion],
      };
};

/** The next steps, without those that do not apply. */
const stepsOf = (
  occasion: MailOccasion,
  { language, delivery: { estimate, method } }: StoredOrder,
  isTracked: boolean,
): readonly string[] => {
  const text = ORDER_MAIL_TEXTS[language];
  const expected = estimate ? [fill(text.estimate, { days: formatDays(estimate, language) })] : [];
  const { pay, prepare, follow, receive, collect, check, sendBack, documents, warranty } = text.steps;
  const ship = method?.point ? text.steps.announce : text.steps.ship;
  const next: Record<MailOccasion, readonly string[]> = {
    placed: [pay, prepare, ship, ...expected],
    payOnDelivery: [prepare, ship, ...expected],
    transfer: [text.steps.transfer, prepare, ship, ...expected],
    paid: [prepare, ship, ...expected, documents],
    processing: [ship, ...expected],
    shipped: [...(isTracked ? [follow] : []), ...expected, receive],
    exchangeSent: [...(isTracked ? [follow] : []), receive],
    tracking: [follow, ...expected, receive],
    arrived: [collect, check],
    delivered: [check, sendBack, warranty],
    cancelled: [],
    changed: [],
    paymentUndone: [],
    difference: [],
    ready: [collect, check],
  };
  return next[occasion];
};

/**
 * Creates a mail to the customer in the language and the currency of the order.
 * @param shipments the shipments that the mail is about
 * @param change the change that the mail is about
 * @param transfer where the customer sends the transfer that the order waits for
 */
export const orderMail = (
  order: StoredOrder,
  occasion: MailOccasion,
  origin: string,
  shipments: readonly StoredShipment[] = [],
  change?: StoredChange,
  transfer?: AwaitedTransfer,
): MailContent => {
  const { language, currency, amount } = order;
  const text = ORDER_MAIL_TEXTS[language];
  const number = orderNumber(order._id.toHexString());
  const price = (value: number): string => formatPrice(value, currency, language);
  const link = orderUrl(origin, order, language);
  const linkLabel = ['placed', 'difference'].includes(occasion) ? text.payOrder : text.viewOrder;
  const greeting = fill(text.greeting, { name: order.delivery.name });
  const cancellation = cancellationText(order, price);
  const head = headOf(occasion, order, cancellation);
  const news = [
    fill(change?.delivery && change.add.length === 0 ? text.deliveryOffer : head.news, {
      amount: price(amount),
      code: order.pickup?.code ?? '',
    }),
    ...(['ready', 'arrived'].includes(occasion) && order.payment.status === 'pending'
      ? [fill(text.payAtPickup, { amount: price(amount) })]
      : []),
    ...(occasion === 'cancelled' ? [cancellation] : []),
    ...(change ? changeTexts(order, change, price) : []),
  ];
  const watches = presentLines(order.items).map(([, item]) => ({
    image: item.image,
    name: nameOf(item, language),
    note: noteOf(item, language, price),
    amount: price(total([item])),
  }));
  const title = fill(text.orderNumber, { number });
  const tracking = parcelsOf(order, shipments);
  const refunded = refundedHundredths(order.payment.refunds ?? [], 'succeeded');
  const next = stepsOf(occasion, order, tracking.length > 0);
  return composeMail({
    language,
    subject: fill(head.subject, { number }),
    preheader: head.preheader,
    blocks: [
      paragraphs([greeting, ...news]),
      ...tracking,
      ...(next.length > 0 ? [steps(language, next)] : []),
      ...transferLines(order, transfer),
      button({ label: linkLabel, url: link }),
      heading(title),
      items([...watches, ...codeRows(order, price), ...deliveryRow(order, price)], origin),
      totalRow(text.total, price(amount)),
      ...(refunded > 0 ? [totalRow(text.refundedAmount, price(refunded / 100))] : []),
      ...customsLines(order, occasion, price),
      quietLines(order.delivery.method?.point ? text.pickupPoint : text.address, addressOf(order, language)),
      ...(order.company ? [quietLines(text.company, companyLines(order))] : []),
      ...receiptLinks(order),
    ],
  });
};
