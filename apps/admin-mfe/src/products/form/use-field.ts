import type { ChangeEvent, FocusEvent } from 'react';
import { type FieldPath, get, useFormContext, useFormState } from 'react-hook-form';
import { multipartName } from './field-paths.ts';
import type { WatchValues } from './watch-values.ts';

export type WatchPath = FieldPath<WatchValues>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The error message of a field. */
export const useProblem = (path: string): string | undefined => {
  const { errors } = useFormState<WatchValues>({ name: path as WatchPath });
  const problem: unknown = get(errors, path);
  const { message } = (problem ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
};

/** The input props of a field. The `name` attribute is the multipart name, not the form path. */
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
    // react-hook-form identifies a field by the event target's name, so the form path is passed instead.
    onChange: ({ target, type }: ChangeEvent<Control>) =>
      void onChange({ target: { name: path, value: valueOf(target) }, type }),
    onBlur: ({ target, type }: FocusEvent<Control>) =>
      void onBlur({ target: { name: path, value: valueOf(target) }, type }),
  };
};
