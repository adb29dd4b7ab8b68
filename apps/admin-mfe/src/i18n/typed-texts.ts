import type { PanelDictionary } from '@meridian/panel';
import type texts from './en.ts';

declare module '@meridian/i18n' {
  interface Texts {
    admin: typeof texts & PanelDictionary;
  }
}
