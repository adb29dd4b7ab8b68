import { CURRENCIES, type Language } from '@meridian/domain';
import { z } from 'zod';
import { releaseErrors } from './errors/release-errors.ts';
import { amount, objectId } from './values.ts';
import { watchErrors } from './errors/watch-errors.ts';

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

/** One error of the API. */
export interface ErrorContract extends Record<Language, string> {
  status: number;
  details?: z.ZodObject;
}

/**
 * Every error of the API by its stable code: HTTP status, shape of `details`, and the message for the user, which states
 * what happened and what to do now. The server sends no other codes.
 */
export const ERRORS = {
  badRequest: {
    status: 400,
    en: 'Something was wrong with this request. Please reload the page and try again.',
    ru: 'Что-то не так с запросом. Обновите страницу и попробуйте снова.',
  },
  validation: {
    status: 422,
    en: 'Please check the highlighted fields.',
    ru: 'Проверьте отмеченные поля.',
  },
  unauthorized: {
    status: 401,
    en: 'Please sign in to continue.',
    ru: 'Войдите, чтобы продолжить.',
  },
  invalidCredentials: {
    status: 401,
    en: 'The email or password is incorrect. Please check both and try again.',
    ru: 'Неверный адрес почты или пароль. Проверьте их и попробуйте снова.',
  },
  secondFactorRequired: {
    status: 401,
    /** `ticket` of the second step of the sign-in, valid for 5 minutes. */
    details: z.object({ ticket: z.string(), methods: z.array(z.enum(['totp', 'passkey', 'recoveryCode'])) }),
    en: 'Enter the code from your authenticator app, or use your passkey.',
    ru: 'Введите код из приложения-аутентификатора или используйте ключ доступа.',
  },
  invalidCode: {
    status: 401,
    en: 'This code is incorrect or has expired. Please enter a new one.',
    ru: 'Код неверный или уже не действует. Введите новый.',
  },
  invalidPasskey: {
    status: 401,
    en: 'This passkey does not belong to an account here. Try another one, or sign in with your password.',
    ru: 'Этот ключ доступа не подходит ни к одному аккаунту. Попробуйте другой или войдите с паролем.',
  },
  linkExpired: {
    status: 410,
    en: 'This link has been used or has expired. Please request a new one.',
    ru: 'Эта ссылка уже использована или устарела. Запросите новую.',
  },
  confirmationRequired: {
    status: 403,
    en: 'Please confirm that it is you.',
    ru: 'Подтвердите, что это вы.',
  },
  factorRequired: {
    status: 403,
    en: 'Please confirm with a code from your authenticator app, a recovery code, or your passkey.',
    ru: 'Подтвердите это кодом из приложения-аутентификатора, резервным кодом или ключом доступа.',
  },
  secondFactorSetupRequired: {
    status: 403,
    en: 'This shop requires a second factor. Set one up on the page “Security” to continue.',
    ru: 'В этом магазине нужен второй фактор. Настройте его на странице «Безопасность», чтобы продолжить.',
  },
  accountSuspended: {
    status: 403,
    en: 'This account is suspended. Please ask the owner of the shop.',
    ru: 'Этот аккаунт приостановлен. Обратитесь к владельцу магазина.',
  },
  challengeRequired: {
    status: 403,
    en: 'We need to check that you are not a robot. Please try again.',
    ru: 'Нужно убедиться, что вы не робот. Попробуйте ещё раз.',
  },
  alreadyStaff: {
    status: 409,
    en: 'This address already belongs to a member of staff.',
    ru: 'Этот адрес уже у кого-то из команды.',
  },
  lastOwner: {
    status: 409,
    en: 'The shop needs at least one owner. Make someone else an owner first.',
    ru: 'В магазине должен остаться хотя бы один владелец. Сначала назначьте другого.',
  },
  lastSecondFactor: {
    status: 409,
    en: 'This shop requires a second factor. Add another one before you remove this one.',
    ru: 'В этом магазине нужен второй фактор. Сначала добавьте другой, потом удалите этот.',
  },
  tooManyAddresses: {
    status: 409,
    details: z.object({ max: z.int() }),
    en: 'You have saved 10 addresses. Delete one to add another.',
    ru: 'Сохранено уже 10 адресов. Удалите один, чтобы добавить новый.',
  },
  tooManyAlerts: {
    status: 409,
    details: z.object({ max: z.int() }),
    en: 'You already have 50 alerts. Remove one to add another.',
    ru: 'У вас уже 50 уведомлений. Удалите одно, чтобы добавить новое.',
  },
  tooManyPasskeys: {
    status: 409,
    details: z.object({ max: z.int() }),
    en: 'You have 10 passkeys. Delete one to add another.',
    ru: 'У вас уже 10 ключей доступа. Удалите один, чтобы добавить новый.',
  },
  forbidden: {
    status: 403,
    en: 'You do not have access to this.',
    ru: 'У вас нет доступа к этому разделу.',
  },
  notFound: {
    status: 404,
    en: 'This no longer exists. It may have been removed.',
    ru: 'Этого больше нет: возможно, запись удалили.',
  },
  ...watchErrors,
  duplicate: {
    status: 409,
    en: 'An entry with this name already exists.',
    ru: 'Запись с таким названием уже есть.',
  },
  emailTaken: {
    status: 409,
    en: 'An account with this email already exists. Sign in, or use another email.',
    ru: 'Аккаунт с этой почтой уже есть. Войдите или укажите другую.',
  },
  inUse: {
    status: 409,
    details: z.object({ count: z.int() }),
    en: 'This entry is still in use and cannot be deleted.',
    ru: 'Эта запись ещё используется, удалить её нельзя.',
  },
  conflict: {
    status: 409,
    /** Of a release. */
    details: z.object({ reason: z.string() }).partial(),
    en: 'Someone has changed this in the meantime. Please reload and try again.',
    ru: 'Данные уже изменил кто-то другой. Обновите страницу и попробуйте снова.',
  },
  priceChanged: {
    status: 409,
    /** The current amount of the order. */
    details: z.object({ amount }),
    en: 'Prices have changed since you opened the page. Please check the new total.',
    ru: 'Цены изменились с тех пор, как вы открыли страницу. Проверьте новую сумму.',
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
    en: 'Someone else has just decided on this. Reload to see the current state.',
    ru: 'Решение уже принял кто-то другой. Обновите страницу, чтобы увидеть его.',
  },
  notShippable: {
    status: 409,
    en: 'These pieces cannot be shipped: the order is cancelled or not paid, or they have already been shipped.',
    ru: 'Эти часы нельзя отправить: заказ отменён или не оплачен либо они уже отправлены.',
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
  ...releaseErrors,
  invalidSignature: {
    status: 400,
    en: 'The signature of this message is not valid.',
    ru: 'Подпись этого сообщения неверна.',
  },
  payloadTooLarge: {
    status: 413,
    en: 'This is too large. Images can be up to 15 MB, photos of a return up to 8 MB and 24 megapixels, CSV files up to 10 MB, a package of a release up to 20 MB (60 MB unpacked). A cart can have up to 300 items, a wish list up to 1,000.',
    ru: 'Слишком большой объём: изображения — до 15 МБ, фото для возврата — до 8 МБ и 24 мегапикселей, CSV — до 10 МБ, пакет релиза — до 20 МБ (60 МБ без сжатия). В корзине может быть до 300 позиций, в списке желаний — до 1000.',
  },
  unsupportedMediaType: {
    status: 415,
    en: 'This file type is not supported. Use JPEG, PNG, WebP or AVIF.',
    ru: 'Такой формат не подходит. Загрузите JPEG, PNG, WebP или AVIF.',
  },
  tooManyRequests: {
    status: 429,
    en: 'Too many requests. Please wait a moment and try again.',
    ru: 'Слишком много запросов. Подождите немного и попробуйте снова.',
  },
  unavailable: {
    status: 503,
    en: 'The shop is briefly unavailable. Please try again in a moment.',
    ru: 'Магазин временно недоступен. Попробуйте через минуту.',
  },
  internal: {
    status: 500,
    en: 'Something went wrong on our side. Please try again.',
    ru: 'У нас что-то пошло не так. Попробуйте ещё раз.',
  },
} satisfies Record<string, ErrorContract>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** `details` of an error; empty for codes without details. */
export type ErrorDetails<C extends ErrorCode> = C extends ErrorCode
  ? (typeof ERRORS)[C] extends { details: infer S extends z.ZodType }
    ? z.output<S>
    : Record<never, never>
  : never;
/** `details` as a property that is required unless the code has no details or only optional ones. */
export type WithDetails<C extends ErrorCode> =
  Record<never, never> extends ErrorDetails<C> ? { details?: ErrorDetails<C> } : { details: ErrorDetails<C> };
export type OutOfStockDetails = ErrorDetails<'outOfStock'>;

export const apiError = z.object({
  statusCode: z.int(),
  code: z.enum(ERROR_CODES),
  message: z.string().meta({ description: 'A sentence for the shopper, in the language of Accept-Language' }),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type ApiErrorBody = z.infer<typeof apiError>;
