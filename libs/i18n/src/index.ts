/** i18next set-up and its thin bridge to React. */
export * from './i18n.ts';
export * from './react.tsx';
export * from './text-loader.ts';
export type { i18n as I18n, TFunction } from 'i18next';
