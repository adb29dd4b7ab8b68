import { useRef, useState } from 'react';
import { get } from 'react-hook-form';
import { useWatchForm, type WatchPath } from '../use-field.ts';
import type { WatchValues } from '../watch-values.ts';
import { type SuggestedField, usedTextsOf, type UsedText, useLoadedValues } from './use-values-in-use.ts';

type Side = keyof UsedText;
/** The trimmed text of a form value. */
export const plainText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const otherSide = (side: Side): Side => (side === 'en' ? 'ru' : 'en');

/** The same field of every colour of the form. */
const textsInForm = (values: WatchValues, [english, russian]: readonly [WatchPath, WatchPath]): UsedText[] =>
  values.colors.map((_, index) => {
    const textAt = (path: string): string =>
      plainText(get(values, path.replace(/^colors\.\d+/, `colors.${index}`)));
    return { en: textAt(english), ru: textAt(russian) };
  });

/**
 * Completes a text in both languages: when the staff leave a field with a value in use, the other language gets the text
 * that is used with it most often. An empty field is filled, and one with the translation of the text before the change.
 * @returns props of the field of each language; `stale` is a translation that belongs to another text
 */
export const useTranslation = (
  paths: readonly [english: WatchPath, russian: WatchPath],
  field: SuggestedField | undefined,
) => {
  const form = useWatchForm();
  const { getValues, setValue } = form;
  const loadedValues = useLoadedValues();
  const before = useRef('');
  const [stale, setStale] = useState<{ side: Side; text: string } | null>(null);
  const pathOf = (side: Side): WatchPath => paths[side === 'en' ? 0 : 1];
  const textOf = (side: Side): string => plainText(getValues(pathOf(side)));

  const complete = (side: Side) => {
    const text = textOf(side);
    if (!field || text === '' || text === before.current) return;
    const other = otherSide(side);
    const present = textOf(other);
    const used = usedTextsOf(loadedValues(), field);
    const others = textsInForm(getValues(), paths).filter((pair) => pair.en !== '' && pair.ru !== '');
    const isOfBefore = [...used, ...others].some(
      (pair) => pair[side] === before.current && pair[other] === present,
    );
    if (present !== '' && !isOfBefore) return;
    const translation = used.find((pair) => pair[side] === text)?.[other];
    if (translation === undefined) return setStale(present === '' ? null : { side: other, text: present });
    setValue(pathOf(other), translation, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  return {
    stale,
    propsOf: (side: Side) => ({
      onFocus: () => {
        before.current = textOf(side);
      },
      onLeave: () => complete(side),
    }),
  };
};
