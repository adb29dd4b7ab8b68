import type common from './en.ts';
import type invoice from './invoice-en.ts';

declare module '@meridian/i18n' {
  interface Texts {
    orders: typeof common & typeof invoice;
  }
}
