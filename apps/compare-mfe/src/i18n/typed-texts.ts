import type texts from './en.ts';

declare module '@meridian/i18n' {
  interface Texts {
    compare: typeof texts;
  }
}
