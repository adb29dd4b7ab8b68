import type { Dictionaries } from '@meridian/i18n';
import { createContext, useContext } from 'react';
import type english from './i18n/en.ts';

/** The texts of this library. */
export type PanelDictionary = typeof english;
type StateName = Exclude<keyof PanelDictionary['states'], `inUse_${string}`> | 'inUse';

/**
 * Returns a text of this library. The shell registers only texts of a remote's own namespace, so each remote adds the texts of
 * this library to its own, and provides its `t` by `PanelTexts`.
 */
export type PanelT = (
  key: `states.${StateName}` | `apps.${keyof PanelDictionary['apps']}`,
  options?: { count?: number; defaultValue?: string },
) => string;

/** Adds the texts of this library to those of a remote, in the same chunks. */
export const withPanelTexts = ({ en, ru }: Dictionaries): Dictionaries => ({
  en: async () => {
    const [own, shared] = await Promise.all([en(), import(/* webpackChunkName: "i18n-en" */ './i18n/en.ts')]);
    return { default: { ...shared.default, ...own.default } };
  },
  ru: async () => {
    const [own, shared] = await Promise.all([ru(), import(/* webpackChunkName: "i18n-ru" */ './i18n/ru.ts')]);
    return { default: { ...shared.default, ...own.default } };
  },
});

/** The name of an app. A remote that is newer than the panel has no translated name. */
export const appName = (t: PanelT, app: string): string =>
  t(`apps.${app as keyof PanelDictionary['apps']}`, { defaultValue: app });

const Context = createContext<PanelT | null>(null);
export const PanelTexts = Context;

export const usePanelTexts = (): PanelT => {
  const t = useContext(Context);
  if (!t) throw new Error('usePanelTexts needs PanelTexts above it');
  return t;
};
