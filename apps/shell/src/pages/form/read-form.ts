/** What is wrong with a field: nothing in it, or not of its type. */
export type Problem = 'missing' | 'format';

export interface FormReading<K extends string> {
  values: Record<K, string>;
  problems: Partial<Record<K, Problem>>;
}

const problemOf = (input: HTMLInputElement | HTMLTextAreaElement, value: string): Problem | undefined => {
  if (input.required && value === '') return 'missing';
  return value !== '' && input.validity.typeMismatch ? 'format' : undefined;
};

/**
 * Reads named fields, trimmed but for passwords. What counts as wrong is said by the fields themselves (`required`,
 * `type="email"`); the words for it are ours, because a browser would say it in its own language. Fields that the form
 * does not have read as ''.
 */
export const readForm = <K extends string>(form: HTMLFormElement, names: readonly K[]): FormReading<K> => {
  const reading: FormReading<K> = { values: {} as Record<K, string>, problems: {} };
  for (const name of names) {
    const input = form.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) {
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

/** Puts the focus on the first of the named fields, in the order of the form. */
export const focusFirst = (form: HTMLFormElement, names: readonly string[]): void => {
  const field = [...form.elements].find(
    (element) => element instanceof HTMLElement && names.includes(element.getAttribute('name') ?? ''),
  );
  if (field instanceof HTMLElement) field.focus();
};
