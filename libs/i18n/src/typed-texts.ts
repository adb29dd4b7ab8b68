import type { ParseKeys } from 'i18next';

/**
 * Texts of each namespace. Every app adds its own by declaration merging, so that a missing key does not compile:
 * `declare module '@meridian/i18n' { interface Texts { catalog: typeof en } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Texts {}

export type Namespace = Extract<keyof Texts, string>;

/** A text key of a namespace, for keys that are built from data. */
export type TextKey<N extends Namespace> = ParseKeys<N>;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Texts;
    returnNull: false;
  }
}
