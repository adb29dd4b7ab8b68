import type layout from './en.ts';
import type pages from './pages-en.ts';

declare module '@meridian/i18n' {
  interface Texts {
    shell: typeof layout & typeof pages;
  }
}
