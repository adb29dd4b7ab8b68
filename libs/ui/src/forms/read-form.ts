/** Why a field is invalid: required but empty, or not in the format of its type. */
export type FieldProblem = 'missing' | 'format';

export interface FormReading<K extends string> {
  values: Record<K, string>;
  problems: Partial<Record<K, FieldProblem>>;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** Also a password that is shown as text. */
const isPassword = (control: Control): boolean =>
  control.type === 'password' ||
  control.name === 'password' ||
  (control.getAttribute('autocomplete') ?? '').endsWith('-password');

const problemOf = (input: Control, value: string): FieldProblem | undefined => {
  if (input.required && value === '') return 'missing';
  return value !== '' && input.validity.typeMismatch ? 'format' : undefined;
};

/**
 * Reads and validates named fields. Values are trimmed, except passwords; missing fields read as ''. The
 * rules come from the attributes of the fields (`required`, `type="email"`). The caller has the messages, because those of
 * the browser are in the language of the browser.
 */
export const readForm = <K extends string>(form: HTMLFormElement, names: readonly K[]): FormReading<K> => {
  const reading: FormReading<K> = { values: {} as Record<K, string>, problems: {} };
  for (const name of names) {
    const input = form.elements.namedItem(name);
    if (!isControl(input)) {
      reading.values[name] = '';
      continue;
    }
    const value = isPassword(input) ? input.value : input.value.trim();
    reading.values[name] = value;
    const problem = problemOf(input, value);
    if (problem) reading.problems[name] = problem;
  }
  return reading;
};

/** Focuses the first of the named fields, in the order of the form. */
export const focusFirst = (form: HTMLFormElement, names: readonly string[]): void => {
  const field = [...form.elements].find(
    (element) => element instanceof HTMLElement && names.includes(element.getAttribute('name') ?? ''),
  );
  if (field instanceof HTMLElement) field.focus();
};
