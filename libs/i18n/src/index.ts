/** i18next setup, the React hook for texts, and Russian typography. */
export * from './i18n.ts';
export * from './react.tsx';
export * from './russian-typography.mjs';
export * from './text-loader.ts';
export type { i18n as I18n, TFunction } from 'i18next';
