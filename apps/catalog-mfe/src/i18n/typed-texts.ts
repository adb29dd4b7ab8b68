import type catalogue from './catalogue-en.ts';
import type brands from './brands-en.ts';
import type common from './en.ts';
import type home from './home-en.ts';
import type product from './product-en.ts';
import type favorites from './favorites-en.ts';

declare module '@meridian/i18n' {
  interface Texts {
    catalog: typeof common &
      typeof home &
      typeof catalogue &
      typeof product &
      typeof favorites &
      typeof brands;
  }
}
