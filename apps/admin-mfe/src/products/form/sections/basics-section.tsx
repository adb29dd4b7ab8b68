import type { Lookup } from '@meridian/contracts';
import { CURRENCIES, GENDERS, inLanguage, WATCH_FLAGS } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import type { SelectOption } from '@meridian/ui';
import { originCountries } from '../../../data/origin-countries.ts';
import { useCollections } from '../../../data/use-collections.ts';
import { useLookups } from '../../../data/use-lookups.ts';
import { BilingualField, CheckField, SelectField, TextField } from '../fields.tsx';
import { FormSection } from '../form-section.tsx';
import styles from '../watch-form.module.css';

const useOptions = () => {
  const { language } = useTexts('admin');
  return (lookups: readonly Lookup[] | undefined): SelectOption[] =>
    (lookups ?? []).map((lookup) => ({ value: lookup._id, label: inLanguage(lookup, 'name', language) }));
};

/** Names, description, prices and catalogue placement of a watch. */
export const BasicsSection = () => {
  const { t, language } = useTexts('admin');
  const options = useOptions();
  const brands = useLookups('brands');
  const types = useLookups('watchTypes');
  const categories = useLookups('categories');
  const collections = useCollections();
  const optional = t('common.optional');
  return (
    <>
      <FormSection title={t('form.sections.text')}>
        <BilingualField paths={['nameEN', 'nameRU']} label={t('form.name')} />
        <BilingualField paths={['descriptionEN', 'descriptionRU']} label={t('form.description')} long />
      </FormSection>
      <FormSection title={t('form.sections.price')}>
        <div className={styles.grid}>
          {CURRENCIES.map((currency) => (
            <TextField
              key={currency}
              path={`price.${currency}`}
              label={t(`form.price.${currency}`)}
              inputMode="decimal"
            />
          ))}
          <TextField path="weight" label={t('form.weight')} inputMode="decimal" />
        </div>
      </FormSection>
      <FormSection title={t('form.sections.customs')}>
        <div className={styles.grid}>
          <TextField
            path="hsCode"
            label={t('form.hsCode')}
            note={optional}
            hint={t('form.hsCodeHint')}
            inputMode="numeric"
          />
          <SelectField
            path="originCountry"
            label={t('form.originCountry')}
            note={optional}
            placeholder={t('form.unknown')}
            options={originCountries(language)}
          />
        </div>
      </FormSection>
      <FormSection title={t('form.sections.place')}>
        <div className={styles.grid}>
          <SelectField
            path="brand"
            label={t('form.brand')}
            placeholder={t('form.choose')}
            options={options(brands.data)}
          />
          <SelectField
            path="watchType"
            label={t('form.watchType')}
            placeholder={t('form.choose')}
            options={options(types.data)}
          />
          <SelectField
            path="gender"
            label={t('form.gender')}
            options={GENDERS.map((value) => ({ value, label: t(`products.genders.${value}`) }))}
          />
          <SelectField
            path="category"
            label={t('form.category')}
            note={optional}
            placeholder={t('form.none')}
            options={options(categories.data)}
          />
          <SelectField
            path="collection"
            label={t('form.collection')}
            note={optional}
            placeholder={t('form.none')}
            options={options(collections.data)}
          />
          <TextField path="wbLink" label={t('form.link')} note={optional} inputMode="url" />
        </div>
        <fieldset>
          <legend className={styles.legend}>{t('form.flags')}</legend>
          <div className={styles.flags}>
            {WATCH_FLAGS.map((flag, index) => (
              <CheckField
                key={flag}
                path={`flags.${index}`}
                value={flag}
                label={t(`products.flags.${flag}`)}
              />
            ))}
          </div>
        </fieldset>
      </FormSection>
    </>
  );
};
