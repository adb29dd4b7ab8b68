import type texts from './en.ts';

declare module '@meridian/i18n' {
  interface Texts {
    example: typeof texts;
  }
}
