import type { Language } from '@meridian/domain';
import type { i18n as I18n } from 'i18next';

/** Texts of one feature in one language: nested keys, i18next's plural suffixes and `{{placeholders}}`. */
export interface Dictionary {
  [key: string]: string | string[] | Dictionary;
}
/** Texts in each language, loaded when it is needed. */
export type Dictionaries = Record<Language, () => Promise<{ default: Dictionary }>>;

/** Loads the texts that a page uses, in the languages that it speaks. */
export class TextLoader {
  /** What is in use: its namespace, and the languages that are there. */
  private readonly used = new Map<Dictionaries, { namespace: string; languages: Set<Language> }>();

  constructor(private readonly i18n: I18n) {}

  /**
   * Loads texts in the page's language, and in every one that is spoken later. They join what their namespace has
   * already. If they can't be loaded they are not in use.
   */
  async use(namespace: string, dictionaries: Dictionaries): Promise<void> {
    if (!this.used.has(dictionaries)) this.used.set(dictionaries, { namespace, languages: new Set() });
    try {
      await this.load(dictionaries, this.i18n.language as Language);
    } catch (error) {
      this.used.delete(dictionaries);
      throw error;
    }
  }

  /** Loads everything in use in a language, before the page speaks it. */
  async changeLanguage(language: Language): Promise<void> {
    await Promise.all([...this.used.keys()].map((dictionaries) => this.load(dictionaries, language)));
  }

  private async load(dictionaries: Dictionaries, language: Language): Promise<void> {
    const use = this.used.get(dictionaries);
    if (!use || use.languages.has(language)) return;
    const { default: texts } = await dictionaries[language]();
    this.i18n.addResourceBundle(language, use.namespace, texts, true, true);
    use.languages.add(language);
  }
}
