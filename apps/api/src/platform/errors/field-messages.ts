import { MAX_PICKUP_POINTS } from '@meridian/contracts';
import { type Language, STAFF_PASSWORD_MIN_LENGTH } from '@meridian/domain';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** The genitive of "character" after a number. */
const characters = (count: number): string =>
  new Intl.PluralRules('ru').select(count) === 'one' ? 'символа' : 'символов';

/** Messages below form fields. They have no full stop at the end. */
const texts = {
  en: {
    required: 'This field is required',
    invalid: 'This value is not valid',
    number: 'Enter a number',
    text: 'Enter text',
    list: 'Enter a list',
    email: 'Enter a valid email address, for example name@example.com',
    phone: 'Check the number: it has too few or too many digits. Example: +7 701 123 45 67',
    bin: 'Check the BIN or IIN: it has 12 digits, as in the registration of the company',
    inn: 'Check the INN: it has 10 digits, or 12 for a sole trader',
    taxNumber: 'Enter 5 to 20 letters, digits and hyphens',
    trackingNumber: 'Check the number: this carrier’s numbers look different',
    tooManySerialNumbers: 'There are more serial numbers than pieces',
    unknownLine: 'There is no such line',
    tooManyNotes: 'There are too many notes. Delete one first',
    passwordFromEmail: 'This password is part of your email and easy to guess. Choose another one',
    commonPassword: 'This password is too common and easy to guess. Choose another one',
    staffPassword: `Enter at least ${STAFF_PASSWORD_MIN_LENGTH} characters, because this account manages the shop`,
    url: 'Enter a valid link',
    unknown: 'Unknown parameter',
    unknownReference: 'This choice no longer exists',
    unknownImage: 'This image does not belong here',
    imageRequired: 'Add at least one image',
    repeated: 'This value is used twice',
    unknownVariant: 'There is no such colour or size',
    notSold: 'This watch is not sold in the chosen currency',
    contradicts: 'This conflicts with another row for the same watch',
    unknownName: 'No entry has this English name. Add it first, or check the spelling',
    inThePast: 'This time is in the past',
    hasBegun: 'The sale has begun, so its beginning cannot be changed',
    alreadyUsed: 'This stays, because customers already have or have used the code',
    otherCurrencies: 'Enter the minimum in a currency of the discount',
    sharedCode: 'This promo code has one code for all customers',
    unknownWatch: 'There is no watch with this id',
    extraCells: 'This row has more cells than the header',
    notUtf8: 'The file is not UTF-8. Save it as “CSV UTF-8”',
    notCsv: 'The file cannot be read as CSV: a quotation mark is missing or misplaced',
    noRows: 'The file has no rows',
    tooManyRows: 'The file has too many rows. Split it',
    tooManyPoints: `A method has at most ${MAX_PICKUP_POINTS.toLocaleString('en')} points. Remove some first`,
    unknownColumn: 'There is no such column',
    columnTwice: 'This column appears twice in the header',
    columnMissing: 'This column is missing',
    ed25519Key: 'Enter an Ed25519 public key in PEM format',
    tooShort: (n: number) => `Enter at least ${n} characters`,
    tooLong: (n: number) => `Enter at most ${n} characters`,
    tooSmall: (n: number) => `The value must be at least ${n}`,
    tooBig: (n: number) => `The value must be at most ${n}`,
    tooFew: (n: number) => `Add at least ${n}`,
    tooMany: (n: number) => `At most ${n} are allowed`,
  },
  ru: {
    required: 'Заполните это поле',
    invalid: 'Недопустимое значение',
    number: 'Введите число',
    text: 'Введите текст',
    list: 'Здесь нужен список',
    email: 'Проверьте адрес почты, например name@example.com',
    phone: 'Проверьте номер: в нём не хватает цифр или есть лишние. Пример: +7 701 123 45 67',
    bin: 'Проверьте БИН или ИИН: в нём 12 цифр, как в справке о регистрации компании',
    inn: 'Проверьте ИНН: в нём 10 цифр, а у предпринимателя — 12',
    taxNumber: 'Введите от 5 до 20 букв, цифр и дефисов',
    trackingNumber: 'Проверьте номер: у этой службы доставки номера выглядят иначе',
    tooManySerialNumbers: 'Серийных номеров больше, чем часов',
    unknownLine: 'Такой строки нет',
    tooManyNotes: 'Слишком много заметок. Сначала удалите одну',
    passwordFromEmail: 'Этот пароль взят из адреса почты, его легко подобрать. Придумайте другой',
    commonPassword: 'Это один из самых частых паролей, его легко подобрать. Придумайте другой',
    staffPassword: `Введите не меньше ${STAFF_PASSWORD_MIN_LENGTH} символов: этот аккаунт управляет магазином`,
    url: 'Введите ссылку, которая начинается с https://',
    unknown: 'Неизвестный параметр',
    unknownReference: 'Такого варианта больше нет',
    unknownImage: 'Это изображение сюда не относится',
    imageRequired: 'Добавьте хотя бы одно изображение',
    repeated: 'Такое значение уже используется',
    unknownVariant: 'Такого цвета или размера нет',
    notSold: 'Эти часы не продаются в выбранной валюте',
    contradicts: 'В другой строке этих часов указано иное',
    unknownName: 'Записи с таким английским названием нет. Сначала добавьте её или проверьте написание',
    inThePast: 'Это время уже прошло',
    hasBegun: 'Распродажа уже началась, изменить её начало нельзя',
    alreadyUsed: 'Это нельзя изменить: код уже есть у покупателей или использован',
    otherCurrencies: 'Укажите минимум в одной из валют скидки',
    sharedCode: 'У этого промокода один код для всех покупателей',
    unknownWatch: 'Часов с таким id нет',
    extraCells: 'В строке больше ячеек, чем в заголовке таблицы',
    notUtf8: 'Файл не в кодировке UTF-8. Сохраните его как «CSV UTF-8»',
    notCsv: 'Файл не читается как CSV: кавычка пропущена или стоит не на месте',
    noRows: 'В файле нет строк',
    tooManyRows: 'В файле слишком много строк. Разделите его на части',
    tooManyPoints: `У способа доставки не больше ${MAX_PICKUP_POINTS.toLocaleString('ru')} пунктов. Сначала удалите лишние`,
    unknownColumn: 'Такого столбца нет',
    columnTwice: 'Этот столбец указан в заголовке дважды',
    columnMissing: 'В файле не хватает этого столбца',
    ed25519Key: 'Нужен открытый ключ Ed25519 в формате PEM',
    tooShort: (n: number) => `Введите не меньше ${n} ${characters(n)}`,
    tooLong: (n: number) => `Введите не больше ${n} ${characters(n)}`,
    tooSmall: (n: number) => `Значение должно быть не меньше ${n}`,
    tooBig: (n: number) => `Значение должно быть не больше ${n}`,
    tooFew: (n: number) => `Нужно не меньше ${n}`,
    tooMany: (n: number) => `Можно указать не больше ${n}`,
  },
} as const;

type Texts = (typeof texts)['en'];
/** Messages that a use case may attach to a field: those without a number. */
export type FieldMessage = { [Name in keyof Texts]: Texts[Name] extends string ? Name : never }[keyof Texts];

export const localizeFields = (messages: Record<string, FieldMessage>, language: Language) =>
  Object.fromEntries(Object.entries(messages).map(([path, message]) => [path, texts[language][message]]));

/** Formats of texts that have a message of their own. */
const FORMATS = ['email', 'phone', 'trackingNumber', 'bin', 'inn', 'taxNumber', 'url'] as const;

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';

const messageOf = (issue: Issue, language: Language): string => {
  const text = texts[language];
  if (issue.code === 'unrecognized_keys') return text.unknown;
  if (isMissing(issue.input)) return text.required;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'number' || issue.expected === 'int') return text.number;
      if (issue.expected === 'string') return text.text;
      return issue.expected === 'array' ? text.list : text.invalid;
    case 'too_small': {
      const minimum = Number(issue.minimum);
      if (issue.origin === 'string') return minimum <= 1 ? text.required : text.tooShort(minimum);
      return issue.origin === 'array' ? text.tooFew(minimum) : text.tooSmall(minimum);
    }
    case 'too_big': {
      const maximum = Number(issue.maximum);
      if (issue.origin === 'string') return text.tooLong(maximum);
      return issue.origin === 'array' ? text.tooMany(maximum) : text.tooBig(maximum);
    }
    case 'invalid_format': {
      const format = FORMATS.find((name) => name === issue.format);
      return format ? text[format] : text.invalid;
    }
    default:
      return text.invalid;
  }
};

/** Returns a field message in both languages, for messages that are stored and shown later. */
export const fieldMessageTranslations = (message: FieldMessage): Record<Language, string> => ({
  en: texts.en[message],
  ru: texts.ru[message],
});

/** Returns the message of a zod issue in both languages. The schema must have been parsed with `reportInput`. */
export const issueTranslations = (issue: z.core.$ZodIssue): Record<Language, string> => ({
  en: messageOf(issue as Issue, 'en'),
  ru: messageOf(issue as Issue, 'ru'),
});

/** Returns a function for zod's `error` option that localizes the issues of one validation. */
export const fieldMessages =
  (language: Language) =>
  (issue: Issue): string =>
    messageOf(issue, language);

/** Maximum number of fields in a response. */
const MAX_FIELDS = 100;
/** Maximum length of a path in characters, because clients choose the names of unknown keys. */
const MAX_PATH_LENGTH = 100;

/**
 * Returns messages by path (`colors.0.sku`), the first one per path. An unknown key is part of its path. Number and
 * length of the paths are limited, so that no response is larger than the largest form.
 */
export const fieldsOf = (error: z.ZodError): Record<string, string> => {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let count = 0;
  for (const issue of error.issues) {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.')];
    for (const path of paths) {
      fields[path.slice(0, MAX_PATH_LENGTH) || 'body'] ??= issue.message;
      if (++count === MAX_FIELDS) return fields;
    }
  }
  return fields;
};
