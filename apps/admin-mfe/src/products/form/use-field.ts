import type { ChangeEvent, FocusEvent } from 'react';
import { type FieldPath, get, useFormContext, useFormState } from 'react-hook-form';
import { multipartName } from './field-paths.ts';
import type { WatchValues } from './watch-values.ts';

export type WatchPath = FieldPath<WatchValues>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What is wrong with a field, in words. */
export const useProblem = (path: string): string | undefined => {
  const { errors } = useFormState<WatchValues>({ name: path as WatchPath });
  const problem: unknown = get(errors, path);
  const { message } = (problem ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
};

/** A field of the form by its path. In the page it bears the name that the multipart call gives it. */
export const useField = (path: WatchPath) => {
  const { register } = useFormContext<WatchValues>();
  const { onChange, onBlur, ref } = register(path);
  const error = useProblem(path);
  const valueOf = (target: Control): string | boolean =>
    target instanceof HTMLInputElement && target.type === 'checkbox' ? target.checked : target.value;
  return {
    name: multipartName(path),
    ref,
    error,
    // The form finds a field by the name of what has changed, which is another one here.
    onChange: ({ target, type }: ChangeEvent<Control>) =>
      void onChange({ target: { name: path, value: valueOf(target) }, type }),
    onBlur: ({ target, type }: FocusEvent<Control>) =>
      void onBlur({ target: { name: path, value: valueOf(target) }, type }),
  };
};
