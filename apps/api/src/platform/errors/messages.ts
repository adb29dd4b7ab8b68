import type { ErrorCode } from '@meridian/contracts';
import { type Language, SHOP_EMAIL } from '@meridian/domain';

/** Message for the user for each error code: what happened, and what to do now. */
export const ERROR_MESSAGES: Record<Language, Record<ErrorCode, string>> = {
  en: {
    badRequest: 'Something was wrong with this request. Please reload the page and try again.',
    validation: 'Please check the highlighted fields.',
    unauthorized: 'Please sign in to continue.',
    invalidCredentials: 'The email or password is incorrect. Please check both and try again.',
    forbidden: 'You do not have access to this.',
    notFound: 'This no longer exists. It may have been removed.',
    duplicate: 'An entry with this name already exists.',
    emailTaken: 'An account with this email already exists. Sign in, or use another email.',
    inUse: 'This entry is still in use and cannot be deleted.',
    conflict: 'Someone has changed this in the meantime. Please reload and try again.',
    importRunning: 'Another import is in progress. Please wait until it finishes.',
    priceChanged: 'Prices have changed since you opened the page. Please check the new total.',
    outOfStock: 'Some of the chosen watches are no longer available in this quantity.',
    amountTooLarge: `This is more than can be paid in one payment. Nothing has been charged. Please order in parts or in another currency, or write to us at ${SHOP_EMAIL}.`,
    amountTooSmall: `This is less than can be paid by card. Nothing has been charged. Please add something to the order, or write to us at ${SHOP_EMAIL}.`,
    stockReserved:
      'Other shoppers are paying for the last pieces right now. Nothing was charged. Try again in a few minutes.',
    tooManyPieces: 'That is too many pieces of one watch for one order. Lower the quantity and try again.',
    tooManyUnpaidOrders:
      'You already have several unpaid orders. Nothing was charged. Pay for one of them, or try again in an hour.',
    idempotencyMismatch:
      'This order has changed since you first sent it. Please reload the page and place it again.',
    notPayable: 'This order can no longer be paid for. Please place a new order.',
    refundRefused: 'The payment provider rejected the refund, so the order was not cancelled.',
    paymentUnavailable:
      'We could not reach the payment provider. You have not been charged. Please try again in a moment.',
    releaseRefused: 'The release checks rejected this version. Nothing has changed.',
    invalidSignature: 'The signature of this message is not valid.',
    payloadTooLarge:
      'This is too large. Images can be up to 15 MB, CSV files up to 10 MB. A cart can have up to 300 items, a wish list up to 1,000.',
    unsupportedMediaType: 'This file type is not supported. Use JPEG, PNG, WebP or AVIF.',
    tooManyRequests: 'Too many requests. Please wait a moment and try again.',
    unavailable: 'The shop is briefly unavailable. Please try again in a moment.',
    internal: 'Something went wrong on our side. Please try again.',
  },
  ru: {
    badRequest: 'Что-то не так с запросом. Обновите страницу и попробуйте снова.',
    validation: 'Проверьте отмеченные поля.',
    unauthorized: 'Войдите, чтобы продолжить.',
    invalidCredentials: 'Неверный адрес почты или пароль. Проверьте их и попробуйте снова.',
    forbidden: 'У вас нет доступа к этому разделу.',
    notFound: 'Этого больше нет: возможно, запись удалили.',
    duplicate: 'Запись с таким названием уже есть.',
    emailTaken: 'Аккаунт с этой почтой уже есть. Войдите или укажите другую.',
    inUse: 'Эта запись ещё используется, удалить её нельзя.',
    conflict: 'Данные уже изменил кто-то другой. Обновите страницу и попробуйте снова.',
    importRunning: 'Уже идёт другой импорт. Дождитесь, пока он закончится.',
    priceChanged: 'Цены изменились с тех пор, как вы открыли страницу. Проверьте новую сумму.',
    outOfStock: 'Некоторых из выбранных часов уже нет в таком количестве.',
    amountTooLarge: `Такую сумму нельзя оплатить одним платежом. Деньги не списаны. Оформите заказ частями или в другой валюте либо напишите нам: ${SHOP_EMAIL}.`,
    amountTooSmall: `Такую сумму нельзя оплатить картой: она слишком мала. Деньги не списаны. Добавьте что-нибудь в заказ или напишите нам: ${SHOP_EMAIL}.`,
    stockReserved:
      'Последние экземпляры сейчас оплачивают другие покупатели. Деньги не списаны. Попробуйте через несколько минут.',
    tooManyPieces:
      'В одном заказе не может быть столько одинаковых часов. Уменьшите количество и попробуйте снова.',
    tooManyUnpaidOrders:
      'У вас уже есть несколько неоплаченных заказов. Деньги не списаны. Оплатите один из них или попробуйте через час.',
    idempotencyMismatch: 'Заказ изменился после отправки. Обновите страницу и оформите его заново.',
    notPayable: 'Этот заказ уже нельзя оплатить. Оформите новый.',
    refundRefused: 'Платёжный сервис отказал в возврате денег, поэтому заказ не отменён.',
    paymentUnavailable:
      'Не удалось связаться с платёжным сервисом. Деньги не списаны. Попробуйте через минуту.',
    releaseRefused: 'Версия не прошла проверку. Ничего не изменилось.',
    invalidSignature: 'Подпись этого сообщения неверна.',
    payloadTooLarge:
      'Слишком большой объём: изображения — до 15 МБ, CSV — до 10 МБ. В корзине может быть до 300 позиций, в списке желаний — до 1000.',
    unsupportedMediaType: 'Такой формат не подходит. Загрузите JPEG, PNG, WebP или AVIF.',
    tooManyRequests: 'Слишком много запросов. Подождите немного и попробуйте снова.',
    unavailable: 'Магазин временно недоступен. Попробуйте через минуту.',
    internal: 'У нас что-то пошло не так. Попробуйте ещё раз.',
  },
};
