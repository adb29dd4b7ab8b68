/** i18next setup, and the React hook for texts. */
export { createI18n } from './i18n.ts';
export * from './react.tsx';
export * from './text-loader.ts';
export type { Namespace, TextKey, Texts } from './typed-texts.ts';
export type { i18n as I18n, TFunction } from 'i18next';
