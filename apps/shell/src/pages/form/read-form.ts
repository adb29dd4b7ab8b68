import type { TextKey, TFunction } from '@meridian/i18n';

/** Why a field is invalid: required but empty, or not in the format of its type. */
type Problem = 'missing' | 'format';

interface FormReading<K extends string> {
  values: Record<K, string>;
  problems: Partial<Record<K, Problem>>;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const problemOf = (input: Control, value: string): Problem | undefined => {
  if (input.required && value === '') return 'missing';
  return value !== '' && input.validity.typeMismatch ? 'format' : undefined;
};

/**
 * Reads and validates named fields. Values are trimmed, except passwords; missing fields read as ''. The
 * rules come from the attributes of the fields (`required`, `type="email"`). The messages come from
 * `problemText`, because the messages of the browser are in the language of the browser.
 */
export const readForm = <K extends string>(form: HTMLFormElement, names: readonly K[]): FormReading<K> => {
  const reading: FormReading<K> = { values: {} as Record<K, string>, problems: {} };
  for (const name of names) {
    const input = form.elements.namedItem(name);
    if (!isControl(input)) {
      reading.values[name] = '';
      continue;
    }
    const value = input.type === 'password' || name === 'password' ? input.value : input.value.trim();
    reading.values[name] = value;
    const problem = problemOf(input, value);
    if (problem) reading.problems[name] = problem;
  }
  return reading;
};

/** Message for an invalid field. */
export const problemText = (t: TFunction<'shell'>, field: string, problem: Problem): string =>
  t(`problems.${field}${problem === 'format' ? 'Format' : ''}` as TextKey<'shell'>);

/** Focuses the first of the named fields, in the order of the form. */
export const focusFirst = (form: HTMLFormElement, names: readonly string[]): void => {
  const field = [...form.elements].find(
    (element) => element instanceof HTMLElement && names.includes(element.getAttribute('name') ?? ''),
  );
  if (field instanceof HTMLElement) field.focus();
};
