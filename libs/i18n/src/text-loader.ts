import type { Language } from '@meridian/domain';
import type { i18n as I18n } from 'i18next';

/** Texts in one language: nested keys, i18next's plural suffixes and `{{placeholders}}`. */
export interface Dictionary {
  [key: string]: string | string[] | Dictionary;
}
/** Loaders of texts, one per language. */
export type Dictionaries = Record<Language, () => Promise<{ default: Dictionary }>>;

/** Loads the texts of a page in its language, and in every language that the shopper selects later. */
export class TextLoader {
  /** Texts in use, with their namespace and the loaded languages. */
  private readonly used = new Map<Dictionaries, { namespace: string; languages: Set<Language> }>();

  constructor(private readonly i18n: I18n) {}

  /**
   * Loads texts in the page's language and merges them into their namespace. Later language changes load them too,
   * unless loading fails here.
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

  /** Loads all texts in use in a language. Call it before the page changes to that language. */
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
