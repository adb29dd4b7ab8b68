import { isApiError } from '@meridian/api-client';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { ConfirmationDeclined, errorText } from '@meridian/panel';
import { Button, ConfirmDialog, Notice } from '@meridian/ui';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import styles from './save-bar.module.css';

/** Error messages by field path of the endpoint. */
export type Problems = Record<string, string>;

interface Versioned {
  revision: number;
}

interface VersionedFormOptions<Saved extends Versioned, Values, Body> {
  loaded: Saved;
  /** Loads the current version of the server; the previous one after a failure. */
  reload: () => Promise<Saved>;
  valuesOf: (saved: Saved) => Values;
  bodyOf: (values: Values, revision: number) => Body;
  problemsOf: (body: Body, values: Values) => Problems;
  save: UseMutationResult<Saved, Error, Body>;
}

/** The state of a form of a document with a revision. Values stay in the form until they are saved. */
export const useVersionedForm = <Saved extends Versioned, Values extends object, Body extends object>({
  loaded,
  reload,
  valuesOf,
  bodyOf,
  problemsOf,
  save,
}: VersionedFormOptions<Saved, Values, Body>) => {
  const [base, setBase] = useState(loaded);
  const [values, setValues] = useState(() => valuesOf(loaded));
  const [attempts, setAttempts] = useState(0);
  const [isSaved, setIsSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const body = bodyOf(values, base.revision);
  const problems = problemsOf(body, values);
  const isValid = Object.keys(problems).length === 0;
  const refused = isApiError(save.error) ? save.error.fields : {};

  useEffect(() => {
    if (attempts === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus();
  }, [attempts]);

  const change = (part: Partial<Values>) => {
    save.reset();
    setIsSaved(false);
    setValues((present) => ({ ...present, ...part }));
  };
  const show = (next: Saved) => {
    save.reset();
    setBase(next);
    setValues(valuesOf(next));
    setAttempts(0);
  };
  const send = (revision: number) => {
    save.mutate(
      { ...body, revision },
      {
        onSuccess: (saved) => {
          show(saved);
          setIsSaved(true);
        },
        onError: () => setAttempts((count) => count + 1),
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (isValid) send(base.revision);
    else setAttempts((count) => count + 1);
  };
  return {
    form,
    base,
    values,
    body,
    isValid,
    isSaved,
    isDirty: JSON.stringify(values) !== JSON.stringify(valuesOf(base)),
    save,
    // Problems are shown after the first attempt to save, so that half-typed values are not marked.
    problems: attempts > 0 ? { ...refused, ...problems } : {},
    isRefused: !save.error && attempts > 0 && !isValid,
    change,
    submit,
    loadTheirs: () => void reload().then(show),
    saveMine: () => void reload().then(({ revision }) => send(revision)),
  };
};

interface SaveBarProps {
  form: Pick<
    ReturnType<typeof useVersionedForm>,
    'isSaved' | 'isDirty' | 'isRefused' | 'loadTheirs' | 'saveMine'
  > & { save: { error: Error | null; isPending: boolean } };
  /** The id of the form, if the bar is outside of it. */
  formId?: string;
  /** Of the buttons and the outcome; general ones by default. */
  texts?: { save: string; saved: string; conflict: string };
  /** In front of the test ids. */
  testId: string;
  children?: ReactNode;
}

/** The bar of a form of a document with a revision: the outcome, and the buttons. It asks before changes are lost. */
export const SaveBar = ({ form, formId, texts, testId, children }: SaveBarProps) => {
  const { t } = useTexts('admin');
  const {
    save: label,
    saved,
    conflict,
  } = texts ?? {
    save: t('settings.save'),
    saved: t('settings.saved'),
    conflict: t('settings.conflict'),
  };
  const { store } = useServices();
  const { save, isSaved, isDirty, isRefused } = form;
  const isConflict = isApiError(save.error, 'conflict');
  const blocker = useBlocker(() => isDirty && store.getState().token !== null);
  return (
    <div className={styles.bar}>
      {children}
      {/* A toast would cover the button. */}
      <p role="status" className={styles.saved} data-testid={`${testId}-saved`}>
        {isSaved ? saved : null}
      </p>
      {save.error && !(save.error instanceof ConfirmationDeclined) ? (
        <Notice tone="error" className={styles.failure}>
          {isConflict ? conflict : errorText(t, save.error)}
        </Notice>
      ) : null}
      {isRefused ? (
        <p className={styles.problem} role="alert">
          {t('settings.problems.some')}
        </p>
      ) : null}
      {isConflict ? (
        <>
          <Button variant="secondary" size="small" onClick={form.loadTheirs}>
            {t('form.loadTheirs')}
          </Button>
          <Button variant="secondary" size="small" onClick={form.saveMine}>
            {t('form.saveMine')}
          </Button>
        </>
      ) : null}
      <Button
        type="submit"
        form={formId}
        size="small"
        busy={save.isPending}
        busyLabel={t('settings.saving')}
        data-testid={`${testId}-save`}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title={t('form.leaveTitle')}
        text={t('form.leaveText')}
        yes={t('form.leaveYes')}
        no={t('states.cancel')}
        onNo={() => blocker.reset?.()}
        onYes={() => blocker.proceed?.()}
      />
    </div>
  );
};
