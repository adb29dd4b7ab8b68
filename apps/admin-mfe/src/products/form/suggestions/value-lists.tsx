import { DETAIL_FIELDS } from '@meridian/domain';
import { type SuggestedField, usedTextsOf, useValuesInUse } from './use-values-in-use.ts';

/** Id of the list of sizes. */
export const SIZE_LIST = 'sizes-in-use';
/** Id of the list of a field in a language. */
export const listId = (field: SuggestedField, language: 'en' | 'ru'): string => `${field}-${language}-in-use`;

const FIELDS: readonly SuggestedField[] = ['colorName', ...DETAIL_FIELDS];
const LANGUAGES = ['en', 'ru'] as const;

const Options = ({ id, values }: { id: string; values: readonly string[] }) => (
  <datalist id={id}>
    {[...new Set(values)].map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);

/** The suggestions of the form. The fields of all colours share them by their ids. */
export const ValueLists = () => {
  const values = useValuesInUse();
  return (
    <>
      {FIELDS.flatMap((field) =>
        LANGUAGES.map((language) => (
          <Options
            key={listId(field, language)}
            id={listId(field, language)}
            values={usedTextsOf(values, field).map((text) => text[language])}
          />
        )),
      )}
      <Options id={SIZE_LIST} values={values?.sizes ?? []} />
    </>
  );
};
