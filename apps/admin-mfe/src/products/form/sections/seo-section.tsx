import { SEO_LIMITS } from '@meridian/contracts';
import { inLanguage, LANGUAGES, type Language, SHOP_NAME, slugOf } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { TextArea, TextInput } from '@meridian/ui';
import { useWatch } from 'react-hook-form';
import { useLookups } from '../../../data/use-lookups.ts';
import { FormSection } from '../form-section.tsx';
import { useField } from '../use-field.ts';
import formStyles from '../watch-form.module.css';
import type { WatchValues } from '../watch-values.ts';
import styles from './seo-section.module.css';

const suffixOf = (language: Language) => (language === 'en' ? 'EN' : 'RU');

/** A text for search engines in one language, with a counter. */
const SeoField = ({ kind, language }: { kind: 'Title' | 'Description'; language: Language }) => {
  const { t } = useTexts('admin');
  const path = `seo${kind}${suffixOf(language)}` as const;
  const text = useWatch<WatchValues, typeof path>({ name: path });
  const max = kind === 'Title' ? SEO_LIMITS.title : SEO_LIMITS.description;
  const props = {
    ...useField(path),
    look: 'frame',
    lang: language,
    label: t(kind === 'Title' ? 'publishing.seoTitle' : 'publishing.seoDescription'),
    note: language.toUpperCase(),
    hint: t('publishing.counter', { count: text.trim().length, max }),
  } as const;
  return kind === 'Title' ? <TextInput {...props} autoComplete="off" /> : <TextArea {...props} rows={3} />;
};

/** The search result of the page in one language, from the values of the form. */
const Snippet = ({ language }: { language: Language }) => {
  const { t } = useTexts('admin');
  const values = useWatch<WatchValues>();
  const brands = useLookups('brands');
  const suffix = suffixOf(language);
  const name = values[`name${suffix}`]?.trim() ?? '';
  const brand = brands.data?.find(({ _id }) => _id === values.brand);
  const subject = brand ? `${name}, ${inLanguage(brand, 'name', language)}` : name;
  const title = values[`seoTitle${suffix}`]?.trim() || t(`publishing.generatedTitle.${language}`, { name });
  const text =
    values[`seoDescription${suffix}`]?.trim() || `${subject}. ${values[`description${suffix}`] ?? ''}`.trim();
  return (
    <figure className={styles.snippet} data-testid={`seo-preview-${language}`}>
      <figcaption>{t('publishing.snippet', { language: t(`publishing.languages.${language}`) })}</figcaption>
      <p className={styles.url}>{`/products/${slugOf(values.nameEN ?? '')}`}</p>
      <p className={styles.title} lang={language}>
        {title} | {SHOP_NAME}
      </p>
      <p className={styles.text} lang={language}>
        {text}
      </p>
    </figure>
  );
};

/** The texts for search engines in both languages, with a preview of the search results. */
export const SeoSection = () => {
  const { t } = useTexts('admin');
  return (
    <FormSection title={t('publishing.seo')}>
      <p className={formStyles.muted}>{t('publishing.seoText')}</p>
      {(['Title', 'Description'] as const).map((kind) => (
        <div key={kind} className={formStyles.pair}>
          {LANGUAGES.map((language) => (
            <SeoField key={language} kind={kind} language={language} />
          ))}
        </div>
      ))}
      <div className={formStyles.pair}>
        {LANGUAGES.map((language) => (
          <Snippet key={language} language={language} />
        ))}
      </div>
    </FormSection>
  );
};
