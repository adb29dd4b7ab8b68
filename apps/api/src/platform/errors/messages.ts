import type { ErrorCode } from '@meridian/contracts';
import type { Language } from '@meridian/domain';

/** A sentence for the shopper for every error code. */
export const ERROR_MESSAGES: Record<Language, Record<ErrorCode, string>> = {
  en: {
    badRequest: 'The request could not be understood.',
    validation: 'Please check the highlighted fields.',
    unauthorized: 'Please sign in to continue.',
    invalidCredentials: 'The e-mail or password is incorrect.',
    forbidden: 'You do not have access to this.',
    notFound: 'Nothing was found here.',
    duplicate: 'An entry with this name already exists.',
    emailTaken: 'An account with this e-mail already exists.',
    inUse: 'This entry is still in use and cannot be deleted.',
    conflict: 'Someone has changed this in the meantime. Please reload and try again.',
    importRunning: 'Another import is running. Please wait until it is done.',
    priceChanged: 'Prices have changed since you opened the page. Please check the new total.',
    outOfStock: 'Some of the chosen watches are no longer available in this quantity.',
    stockReserved:
      'Other shoppers are paying for the last pieces right now. Nothing was charged. Try again in a few minutes.',
    tooManyPieces: 'That is too many pieces of one watch for one order. Lower the quantity and try again.',
    tooManyUnpaidOrders:
      'You already have several unpaid orders. Nothing was charged. Pay for one of them, or try again in an hour.',
    idempotencyMismatch: 'This order was already sent with different contents.',
    notPayable: 'This order can no longer be paid.',
    refundRefused: 'The payment provider refused the refund, so the order was not cancelled.',
    paymentUnavailable: 'The payment provider does not answer. Please try again in a moment.',
    releaseRefused: 'This version was refused: its pages cannot be shown.',
    invalidSignature: 'The signature of this message is not valid.',
    payloadTooLarge: 'The data sent is too large.',
    unsupportedMediaType: 'Data of this type is not accepted.',
    tooManyRequests: 'Too many requests. Please wait a moment and try again.',
    unavailable: 'The shop is briefly unavailable. Please try again in a moment.',
    internal: 'Something went wrong on our side. Please try again.',
  },
  ru: {
    badRequest: 'Не удалось разобрать запрос.',
    validation: 'Проверьте отмеченные поля.',
    unauthorized: 'Войдите, чтобы продолжить.',
    invalidCredentials: 'Неверный адрес почты или пароль.',
    forbidden: 'У вас нет доступа к этому разделу.',
    notFound: 'Здесь ничего не нашлось.',
    duplicate: 'Запись с таким названием уже есть.',
    emailTaken: 'Учётная запись с этой почтой уже существует.',
    inUse: 'Эта запись ещё используется, удалить её нельзя.',
    conflict: 'Данные уже изменил кто-то другой. Обновите страницу и попробуйте снова.',
    importRunning: 'Уже идёт другой импорт. Дождитесь, пока он закончится.',
    priceChanged: 'Цены изменились с тех пор, как вы открыли страницу. Проверьте новую сумму.',
    outOfStock: 'Некоторых из выбранных часов уже нет в таком количестве.',
    stockReserved:
      'Последние экземпляры сейчас оплачивают другие покупатели. Деньги не списаны. Попробуйте через несколько минут.',
    tooManyPieces:
      'В одном заказе не может быть столько одинаковых часов. Уменьшите количество и попробуйте снова.',
    tooManyUnpaidOrders:
      'У вас уже есть несколько неоплаченных заказов. Деньги не списаны. Оплатите один из них или попробуйте через час.',
    idempotencyMismatch: 'Этот заказ уже был отправлен с другим содержимым.',
    notPayable: 'Этот заказ уже нельзя оплатить.',
    refundRefused: 'Платёжный сервис отказал в возврате денег, поэтому заказ не отменён.',
    paymentUnavailable: 'Платёжный сервис не отвечает. Попробуйте через минуту.',
    releaseRefused: 'Версия отклонена: её страницы не удаётся показать.',
    invalidSignature: 'Подпись этого сообщения неверна.',
    payloadTooLarge: 'Отправлено слишком много данных.',
    unsupportedMediaType: 'Данные такого типа не принимаются.',
    tooManyRequests: 'Слишком много запросов. Подождите немного и попробуйте снова.',
    unavailable: 'Магазин временно недоступен. Попробуйте через минуту.',
    internal: 'У нас что-то пошло не так. Попробуйте ещё раз.',
  },
};
