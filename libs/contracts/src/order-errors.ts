import { CURRENCIES, ORDER_STATUSES, PAYMENT_METHODS, PROMOTION_PROBLEMS } from '@meridian/domain';
import { z } from 'zod';
import { deliveryOption } from './delivery-option.ts';
import { amount, objectId } from './values.ts';

/** Data that identifies the unpaid orders of one person. */
const UNPAID_ORDER_KEYS = ['email', 'phone', 'network'] as const;
export type UnpaidOrderKey = (typeof UNPAID_ORDER_KEYS)[number];
/** What is limited in the unpaid orders of one person. */
const UNPAID_LIMITS = ['orders', 'pieces', 'lines', 'value'] as const;
export type UnpaidLimit = (typeof UNPAID_LIMITS)[number];

const variant = z.object({ itemId: objectId, colorNameEN: z.string(), size: z.string() });
const shortage = z.object({ items: z.array(variant.extend({ available: z.int() })) });
const currency = z.enum(CURRENCIES);
const refusedAmount = z.object({
  currency,
  alternatives: z.array(z.object({ currency, amount })).meta({
    description:
      'Other currencies in which this order can be paid, with its amount in each; empty for a placed order',
  }),
});

/** Errors of orders, their payment and their return. */
export const orderErrors = {
  priceChanged: {
    status: 409,
    /** The current amount of the order. */
    details: z.object({ amount }),
    en: 'Prices have changed since you opened the page. Please check the new total.',
    ru: 'Цены изменились с тех пор, как вы открыли страницу. Проверьте новую сумму.',
  },
  promotionInvalid: {
    status: 409,
    /**
     * `minimum`, and what is `missing` for it, in the currency of the order; `only` are the brands and collections of the
     * code, `currencies` those in which it is valid.
     */
    details: z.object({
      reason: z.enum(PROMOTION_PROBLEMS),
      minimum: amount.optional(),
      missing: amount.optional(),
      currencies: z.array(currency).optional(),
      only: z.array(z.object({ nameEN: z.string(), nameRU: z.string() })).optional(),
    }),
    en: 'This promo code does not apply to your order. Remove it, or enter another one.',
    ru: 'Этот промокод не действует для вашего заказа. Удалите его или введите другой.',
  },
  deliveryChanged: {
    status: 409,
    /** What is offered now. */
    details: z.object({ options: z.array(deliveryOption) }),
    en: 'The price of the delivery has changed, or this delivery is no longer possible. Please choose again.',
    ru: 'Цена доставки изменилась, или такая доставка больше невозможна. Выберите способ доставки ещё раз.',
  },
  outOfStock: {
    status: 409,
    details: shortage,
    en: 'Some of the chosen watches are no longer available in this quantity.',
    ru: 'Некоторых из выбранных часов уже нет в таком количестве.',
  },
  amountTooLarge: {
    status: 409,
    /** `maximum` of the payment provider for one payment. */
    details: refusedAmount.extend({ maximum: amount }),
    en: 'This is more than can be paid in one payment. Nothing has been charged. Please order in parts or in another currency, or write to us.',
    ru: 'Такую сумму нельзя оплатить одним платежом. Деньги не списаны. Оформите заказ частями или в другой валюте либо напишите нам.',
  },
  amountTooSmall: {
    status: 409,
    details: refusedAmount.extend({ minimum: amount }),
    en: 'This is less than can be paid by card. Nothing has been charged. Please add something to the order, or write to us.',
    ru: 'Такую сумму нельзя оплатить картой: она слишком мала. Деньги не списаны. Добавьте что-нибудь в заказ или напишите нам.',
  },
  paymentMethodInvalid: {
    status: 409,
    /** `limit` is the exceeded one of `tooSmall` and `tooLarge`, in `currency`. */
    details: z.object({
      method: z.enum(PAYMENT_METHODS),
      reason: z.enum(['country', 'currency', 'tooSmall', 'tooLarge', 'notOffered']),
      limit: amount.optional(),
      currency,
    }),
    en: 'This order cannot be paid in the chosen way. You have not been charged. Please choose another payment method.',
    ru: 'Этот заказ нельзя оплатить выбранным способом. Деньги не списаны. Выберите другой способ оплаты.',
  },
  stockReserved: {
    status: 409,
    /** `available` is the number of pieces that an unpaid order of this customer can reserve now. */
    details: shortage,
    en: 'You can reserve only some of the remaining pieces before paying. Nothing was charged. Order fewer, or pay for your unpaid order first.',
    ru: 'До оплаты можно забронировать только часть оставшихся экземпляров. Деньги не списаны. Закажите меньше или сначала оплатите прежний заказ.',
  },
  tooManyPieces: {
    status: 409,
    /** The lines above the limit; lines with the same watch, colour and size are added up. */
    details: z.object({ max: z.int(), items: z.array(variant) }),
    en: 'That is too many pieces of one watch for one order. Lower the quantity and try again.',
    ru: 'В одном заказе не может быть столько одинаковых часов. Уменьшите количество и попробуйте снова.',
  },
  tooManyUnpaidOrders: {
    status: 409,
    /** `of` names the limit; `max` is tenge if it is `value`. */
    details: z.object({
      max: z.int(),
      by: z.enum(UNPAID_ORDER_KEYS),
      of: z.enum(UNPAID_LIMITS).optional(),
    }),
    en: 'That is more than one customer can reserve before paying. Nothing was charged. Order less, or pay for your unpaid orders first.',
    ru: 'Это больше, чем один покупатель может забронировать до оплаты. Деньги не списаны. Закажите меньше или сначала оплатите прежние заказы.',
  },
  idempotencyMismatch: {
    status: 422,
    en: 'This order has changed since you first sent it. Please reload the page and place it again.',
    ru: 'Заказ изменился после отправки. Обновите страницу и оформите его заново.',
  },
  notPayable: {
    status: 409,
    en: 'This order can no longer be paid for. Please place a new order.',
    ru: 'Этот заказ уже нельзя оплатить. Оформите новый.',
  },
  paymentNotUndoable: {
    status: 409,
    en: 'This payment cannot be undone: it was not recorded by the staff, or a refund, a change or a return of the order depends on it.',
    ru: 'Эту оплату нельзя отменить: её отметили не сотрудники или от неё уже зависит возврат денег, возврат часов или изменение заказа.',
  },
  notCancellable: {
    status: 409,
    en: 'This order can no longer be cancelled, because it has been shipped or completed. You can return it after delivery, or write to us.',
    ru: 'Этот заказ уже нельзя отменить: он отправлен или завершён. Его можно вернуть после доставки. Если нужна помощь, напишите нам.',
  },
  notRefundable: {
    status: 409,
    en: 'This order has no payment that could be refunded.',
    ru: 'По этому заказу нечего возвращать: он не оплачен или деньги уже возвращены.',
  },
  refundTooLarge: {
    status: 409,
    /** `maximum` is the part of the payment that has not been refunded. */
    details: z.object({ maximum: amount, currency }),
    en: 'This is more than is left of the payment. Nothing has been refunded. Lower the amount.',
    ru: 'Это больше, чем осталось от оплаты. Деньги не возвращены. Уменьшите сумму.',
  },
  piecesRefunded: {
    status: 409,
    en: 'Some of these watches have already been refunded. Nothing has been refunded now. Choose fewer, or refund an amount without watches.',
    ru: 'За часть этих часов деньги уже возвращены. Сейчас ничего не возвращено. Выберите меньше или верните сумму без выбора часов.',
  },
  returnClosed: {
    status: 409,
    en: 'This order cannot be returned: it has not been delivered, or more than 30 days have passed since. If something is wrong with your watch, write to us.',
    ru: 'Этот заказ нельзя вернуть: он ещё не доставлен или с доставки прошло больше 30 дней. Если с часами что-то не так, напишите нам.',
  },
  alreadyReturned: {
    status: 409,
    en: 'A return of these pieces has already been requested. Reload the page to see it.',
    ru: 'Возврат этих часов уже оформлен. Обновите страницу, чтобы его увидеть.',
  },
  changed: {
    status: 409,
    en: 'Someone else has just changed this. Reload to see the current state.',
    ru: 'Это только что изменил кто-то другой. Обновите страницу, чтобы увидеть, как теперь.',
  },
  statusChanged: {
    status: 409,
    /** The present status of the order. */
    details: z.object({ status: z.enum(ORDER_STATUSES) }),
    en: 'The status of this order has changed since you opened it. Look at the order and try again.',
    ru: 'Статус этого заказа изменился с тех пор, как вы его открыли. Посмотрите заказ и попробуйте снова.',
  },
  notChangeable: {
    status: 409,
    en: 'This change is not possible: the order is sent, cancelled, not paid or no longer payable, its pieces are no longer there or already refunded, or nothing would be left of it.',
    ru: 'Такое изменение невозможно: заказ отправлен, отменён, не оплачен или его уже нельзя оплатить, этих часов в нём больше нет, деньги за них возвращены либо он останется пустым.',
  },
  notShippable: {
    status: 409,
    en: 'These pieces cannot be shipped: the order is cancelled, refunded or not paid, or they have already been shipped.',
    ru: 'Эти часы нельзя отправить: заказ отменён или не оплачен, деньги возвращены либо часы уже отправлены.',
  },
  wrongPickupCode: {
    status: 409,
    en: 'This is not the code of the order. Nothing has been handed over. Ask the customer for the code in the email or on the page of the order.',
    ru: 'Это не код этого заказа. Заказ не выдан. Попросите у покупателя код из письма или со страницы заказа.',
  },
  notReady: {
    status: 409,
    en: 'This order is not collected at a point of the shop, or it is cancelled, refunded or already handed over.',
    ru: 'Этот заказ не забирают в пункте магазина, либо он отменён, деньги возвращены или он уже выдан.',
  },
  serialNumberTaken: {
    status: 409,
    details: z.object({ serialNumbers: z.array(z.string()) }),
    en: 'A serial number belongs to another piece. Check the marked number.',
    ru: 'Такой серийный номер уже есть у других часов. Проверьте отмеченный номер.',
  },
  refundRefused: {
    status: 409,
    en: 'The payment provider rejected the refund. The order has not changed.',
    ru: 'Платёжный сервис отказал в возврате денег. Заказ не изменился.',
  },
  paymentUnavailable: {
    status: 503,
    en: 'We could not reach the payment provider. You have not been charged. Please try again in a moment.',
    ru: 'Не удалось связаться с платёжным сервисом. Деньги не списаны. Попробуйте через минуту.',
  },
} as const;
