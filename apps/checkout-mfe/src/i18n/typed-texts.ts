import type common from './en.ts';
import type results from './results-en.ts';

declare module '@meridian/i18n' {
  interface Texts {
    checkout: typeof common & typeof results;
  }
}
