import type selection from './en.ts';
import type page from './page-en.ts';

declare module '@meridian/i18n' {
  interface Texts {
    compare: typeof selection & typeof page;
  }
}
