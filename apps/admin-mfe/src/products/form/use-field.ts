import { type ChangeEvent, createContext, type FocusEvent, useContext } from 'react';
import { type FieldPath, get, useFormState, type UseFormReturn } from 'react-hook-form';
import { multipartName } from './field-paths.ts';
import type { WatchValues } from './watch-values.ts';

export type WatchPath = FieldPath<WatchValues>;
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const WatchFormContext = createContext<UseFormReturn<WatchValues> | null>(null);
export const WatchFormProvider = WatchFormContext.Provider;

/**
 * The form, always the same object. The context of react-hook-form changes with the state of the form, which renders all
 * fields again. Read `formState` in event handlers only.
 */
export const useWatchForm = (): UseFormReturn<WatchValues> => {
  const form = useContext(WatchFormContext);
  if (!form) throw new Error('useWatchForm needs a WatchFormProvider above it');
  return form;
};

/** The error message of a field. */
export const useProblem = (path: string): string | undefined => {
  const { errors } = useFormState<WatchValues>({ name: path as WatchPath });
  const problem: unknown = get(errors, path);
  const { message } = (problem ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
};

/** The input props of a field. The `name` attribute is the multipart name, not the form path. */
export const useField = (path: WatchPath) => {
  const { register } = useWatchForm();
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
