import { errorResponse, isApiError } from '@meridian/api-client';
import { useTexts } from '@meridian/i18n';
import { type FormEvent, useState } from 'react';
import { failureText } from './failure-text.ts';
import { focusFirst, problemText, readForm } from './read-form.ts';

type Texts<K extends string> = Partial<Record<K, string>>;

interface Options<K extends string> {
  names: readonly K[];
  /** Further validation of the values; resolves with messages by field. */
  check?: (values: Record<K, string>) => Texts<K> | Promise<Texts<K>>;
  /** Sends the values. A rejection is shown in the form. */
  send: (values: Record<K, string>, form: HTMLFormElement) => Promise<void>;
  /** Field of the password, which shows the error of a wrong one. */
  passwordField?: NoInfer<K>;
}

export interface Form<K extends string> {
  busy: boolean;
  /** Messages by field. */
  problems: Texts<K>;
  setProblems: (problems: Texts<K>) => void;
  /** Message of the form. */
  error: string | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** State of a form: validates it by `readForm` and `check`, sends it, and shows the errors of the server at their fields. */
export const useForm = <K extends string>({ names, check, send, passwordField }: Options<K>): Form<K> => {
  const { t } = useTexts('shell');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Texts<K>>({});
  const [error, setError] = useState<string | null>(null);

  const problemsIn = async (form: HTMLFormElement): Promise<[Record<K, string>, Texts<K>]> => {
    const { values, problems: invalid } = readForm(form, names);
    const texts: Texts<K> = { ...(await check?.(values)) };
    for (const name of names) {
      const problem = invalid[name];
      if (problem) texts[name] = problemText(t, name, problem);
    }
    return [values, texts];
  };
  const showFailure = (failure: unknown): Texts<K> => {
    if (passwordField && isApiError(failure, 'invalidCredentials'))
      return { [passwordField]: t('problems.wrongPassword') } as Texts<K>;
    setError(failureText(t, failure, 'auth.unexpectedError'));
    return { ...errorResponse(failure)?.fields } as Texts<K>;
  };
  const run = async (form: HTMLFormElement) => {
    setBusy(true);
    setError(null);
    const [values, invalid] = await problemsIn(form);
    let texts = invalid;
    if (Object.keys(texts).length === 0)
      try {
        await send(values, form);
      } catch (failure) {
        texts = showFailure(failure);
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
