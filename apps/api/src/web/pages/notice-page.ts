import { type Language, SHOP_NAME } from '@meridian/domain';
import type { Response } from 'express';

/** Status codes that have a static page, which works without a release of the shell. */
type NoticeStatus = 400 | 429 | 503;

interface Notice {
  title: string;
  text: string;
  /** Text of the link below the message. */
  link: string;
}

const NOTICES: Record<Language, Record<NoticeStatus, Notice>> = {
  en: {
    400: {
      title: 'This address is not valid',
      text: 'The link may be incomplete. Your cart has not changed.',
      link: 'Go to the home page',
    },
    429: {
      title: 'Too many pages at once',
      text: 'Your network has opened too many pages in a short time. Your cart has not changed. Please wait a moment.',
      link: 'Try again',
    },
    503: {
      title: 'We will be right back',
      text: 'The shop cannot be shown at the moment. Please try again in a minute.',
      link: 'Try again',
    },
  },
  ru: {
    400: {
      title: 'Неверный адрес',
      text: 'Возможно, ссылка скопирована не полностью. Ваша корзина не изменилась.',
      link: 'На главную',
    },
    429: {
      title: 'Слишком много страниц сразу',
      text: 'Из вашей сети за короткое время открыли слишком много страниц. Ваша корзина не изменилась. Подождите немного.',
      link: 'Попробовать ещё раз',
    },
    503: {
      title: 'Скоро вернёмся',
      text: 'Сейчас магазин недоступен. Попробуйте ещё раз через минуту.',
      link: 'Попробовать ещё раз',
    },
  },
};

const htmlOf = (language: Language, status: NoticeStatus): string => {
  const { title, text, link } = NOTICES[language][status];
  // An empty href reloads the page.
  const href = status === 400 ? '/' : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} | ${SHOP_NAME}</title></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="${href}">${link}</a></p></main></body></html>`;
};

/** Sends a static page in place of a rendered one. `retryAfter` is in seconds. */
export const sendNotice = (
  response: Response,
  language: Language,
  status: NoticeStatus,
  retryAfter?: number,
): void => {
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  response.setHeader('Content-Language', language);
  response.setHeader('Cache-Control', 'private, no-store');
  response.status(status).type('html').send(htmlOf(language, status));
};
