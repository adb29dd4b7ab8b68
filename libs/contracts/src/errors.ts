import type { Language } from '@meridian/domain';
import { z } from 'zod';
import { orderErrors } from './order-errors.ts';
import { stockErrors } from './stock-errors.ts';
import { objectId } from './values.ts';

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
  noLongerSold: {
    status: 410,
    /** The archived watch, for its page. */
    details: z.object({
      watch: z.object({ id: objectId, slug: z.string(), nameEN: z.string(), nameRU: z.string() }),
    }),
    en: 'This watch is no longer sold.',
    ru: 'Эти часы больше не продаются.',
  },
  tooManyWatches: {
    status: 422,
    details: z.object({ max: z.int(), count: z.int() }),
    en: 'At most 1,000 watches can be changed at once. Narrow the filter, or select fewer watches.',
    ru: 'За один раз можно изменить не больше 1000 моделей. Сузьте фильтр или выберите меньше часов.',
  },
  tooManyCampaigns: {
    status: 409,
    details: z.object({ max: z.int() }),
    en: 'There are already 200 sales that are planned or running. Stop or delete one to save another.',
    ru: 'Уже есть 200 запланированных и идущих распродаж. Остановите или удалите одну, чтобы сохранить другую.',
  },
  campaignStarted: {
    status: 409,
    en: 'This sale has begun, so it can only be stopped. Please reload the page.',
    ru: 'Эта распродажа уже началась, её можно только остановить. Обновите страницу.',
  },
  campaignStopped: {
    status: 409,
    en: 'This sale has been stopped, so it cannot be changed. Please add a new one.',
    ru: 'Эта распродажа остановлена, изменить её нельзя. Создайте новую.',
  },
  tooManyPromotions: {
    status: 409,
    details: z.object({ max: z.int() }),
    en: 'There are already 500 promo codes that are planned or running. Stop or delete one to save another.',
    ru: 'Уже есть 500 запланированных и действующих промокодов. Остановите или удалите один, чтобы сохранить другой.',
  },
  codeTaken: {
    status: 409,
    en: 'Another promotion already has this code. Please enter another one.',
    ru: 'Такой код уже есть у другого промокода. Введите другой.',
  },
  promotionStopped: {
    status: 409,
    en: 'This promo code has been stopped, so it cannot be changed. Please add a new one.',
    ru: 'Этот промокод остановлен, изменить его нельзя. Создайте новый.',
  },
  promotionUsed: {
    status: 409,
    en: 'Orders have used this promo code, so it can only be stopped. Please reload the page.',
    ru: 'Этот промокод уже использован в заказах, его можно только остановить. Обновите страницу.',
  },
  tooManyCodes: {
    status: 409,
    details: z.object({ max: z.int() }),
    en: 'One promotion can have at most 10,000 codes. Add another promotion for more.',
    ru: 'У одной акции может быть не больше 10 000 кодов. Для остальных создайте ещё одну.',
  },
  undoExpired: {
    status: 410,
    en: 'A change can be undone for 10 minutes, and they are over. The watches keep their new values.',
    ru: 'Изменение можно отменить в течение 10 минут. Это время прошло, новые значения остались.',
  },
  inStock: {
    status: 409,
    en: 'This colour and size is back in stock. Reload the page to buy it.',
    ru: 'Часы этого цвета и размера снова в наличии. Обновите страницу, чтобы купить их.',
  },
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
  ...orderErrors,
  ...stockErrors,
  releaseRefused: {
    status: 409,
    details: z.object({ reason: z.string() }),
    en: 'The release checks rejected this version. Nothing has changed.',
    ru: 'Версия не прошла проверку. Ничего не изменилось.',
  },
  releaseExists: {
    status: 409,
    en: 'This version was already published with other files. Publish the changes as a new version.',
    ru: 'Эта версия уже опубликована с другими файлами. Опубликуйте изменения новой версией.',
  },
  appTaken: {
    status: 409,
    details: z.object({ app: z.string() }),
    en: 'This app belongs to the shop or to another team. Choose another name.',
    ru: 'Это приложение принадлежит магазину или другой команде. Выберите другое имя.',
  },
  packageRefused: {
    status: 422,
    details: z.object({ reason: z.string() }),
    en: 'The package did not pass the release checks. Nothing was published.',
    ru: 'Пакет не прошёл проверку. Ничего не опубликовано.',
  },
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
