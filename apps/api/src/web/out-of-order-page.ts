import type { Language } from '@meridian/domain';

const TEXTS: Record<Language, { title: string; text: string }> = {
  en: {
    title: 'We will be right back',
    text: 'The shop cannot be shown at the moment. Please try again in a minute.',
  },
  ru: { title: 'Скоро вернёмся', text: 'Сейчас магазин недоступен. Попробуйте ещё раз через минуту.' },
};

/** What is left to say when no release of the shell can render. */
export const outOfOrderPage = (language: Language): string => {
  const { title, text } = TEXTS[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} | Meridian</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
};
