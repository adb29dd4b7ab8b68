import { type FormEvent, useState } from 'react';
import { type FieldProblem, focusFirst, readForm } from './read-form.ts';

/** Messages by field. */
export type FieldMessages<K extends string> = Partial<Record<K, string>>;

export interface FormOptions<K extends string> {
  /** Names of the fields, in the order of the form. */
  names: readonly K[];
  /** Message of a field that is empty or has a wrong format. */
  problemText: (name: NoInfer<K>, problem: FieldProblem) => string;
  /** Further validation of the values; resolves with messages by field. */
  check?: (values: Record<K, string>) => FieldMessages<K> | Promise<FieldMessages<K>>;
  /** Sends the values. */
  send: (values: Record<K, string>, form: HTMLFormElement) => Promise<void>;
  /** Messages of the form and of its fields after `send` has rejected. */
  failureOf: (failure: unknown) => { error?: string | undefined; fields?: Partial<Record<string, string>> };
}

export interface Form<K extends string> {
  busy: boolean;
  problems: FieldMessages<K>;
  setProblems: (problems: FieldMessages<K>) => void;
  /** Message of the form. */
  error: string | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** State of a form: validates it by `readForm` and `check`, sends it, and shows problems at their fields. */
export const useForm = <K extends string>(options: FormOptions<K>): Form<K> => {
  const { names, problemText, check, send, failureOf } = options;
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<FieldMessages<K>>({});
  const [error, setError] = useState<string | null>(null);

  const run = async (form: HTMLFormElement) => {
    setBusy(true);
    setError(null);
    const { values, problems: invalid } = readForm(form, names);
    let texts: FieldMessages<K> = { ...(await check?.(values)) };
    for (const name of names) {
      const problem = invalid[name];
      if (problem) texts[name] = problemText(name, problem);
    }
    if (Object.keys(texts).length === 0)
      try {
        await send(values, form);
      } catch (rejection) {
        const failure = failureOf(rejection);
        setError(failure.error ?? null);
        texts = { ...failure.fields } as FieldMessages<K>;
      }
    setProblems(texts);
    setBusy(false);
    focusFirst(form, Object.keys(texts));
  };
  return {
    busy,
    problems,
    setProblems,
    error,
    submit: (event) => {
      event.preventDefault();
      if (!busy) void run(event.currentTarget);
    },
  };
};
