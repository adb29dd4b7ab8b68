import { z } from 'zod';

/** Errors of releases. */
export const releaseErrors = {
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
} as const;
