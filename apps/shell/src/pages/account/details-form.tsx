import { errorResponse, isUnreachable } from '@meridian/api-client';
import type { Me } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, focusFirst, Notice, readForm, TextInput } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import { problemText } from '../form/use-form.ts';
import styles from './details-form.module.css';

const FIELDS = ['name', 'surname', 'phone', 'pickupPoint'] as const;
type DetailField = (typeof FIELDS)[number];
const AUTO_COMPLETE = { name: 'given-name', surname: 'family-name', phone: 'tel', pickupPoint: 'off' };

type Outcome = { tone: 'success' | 'error'; text: string } | null;

/** Form for the profile (`PUT /api/user/me`). */
export const DetailsForm = ({ me }: { me: Me }) => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const [problems, setProblems] = useState<Partial<Record<DetailField, string>>>({});
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [busy, setBusy] = useState(false);
  const initial = { name: me.name, surname: me.surname, ...me.userInfo };

  const save = async ({ name, surname, phone, pickupPoint }: Record<DetailField, string>) => {
    setBusy(true);
    try {
      await api('PUT /api/user/me', { body: { name, surname, userInfo: { phone, pickupPoint } } });
      setOutcome({ tone: 'success', text: t('account.saved') });
    } catch (error) {
      const response = errorResponse(error);
      if (!response) console.warn('Could not save the profile', error);
      const text = t(isUnreachable(error) ? 'requests.noConnection' : 'account.saveFailed');
      setOutcome({ tone: 'error', text: response?.message ?? text });
      setProblems(problemsByField(response?.fields));
    }
    setBusy(false);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { values, problems: invalid } = readForm(event.currentTarget, FIELDS);
    const texts: typeof problems = {};
    for (const field of FIELDS) {
      const problem = invalid[field];
      if (problem) texts[field] = problemText(t, field, problem);
    }
    setOutcome(null);
    setProblems(texts);
    if (Object.keys(texts).length > 0) focusFirst(event.currentTarget, Object.keys(texts));
    else void save(values);
  };

  return (
    <form noValidate onSubmit={submit} className={styles.form} data-testid="account-form">
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          name={field}
          type={field === 'phone' ? 'tel' : 'text'}
          label={t(`fields.${field}`)}
          note={field === 'phone' || field === 'pickupPoint' ? t('fields.optional') : undefined}
          required={field === 'name' || field === 'surname'}
          defaultValue={initial[field]}
          error={problems[field]}
          autoComplete={AUTO_COMPLETE[field]}
          maxLength={200}
          data-testid={`account-${field === 'pickupPoint' ? 'pickup-point' : field}`}
        />
      ))}
      {outcome ? <Notice tone={outcome.tone}>{outcome.text}</Notice> : null}
      <Button
        type="submit"
        variant="secondary"
        busy={busy}
        busyLabel={t('account.saving')}
        data-testid="account-save"
      >
        {t('account.save')}
      </Button>
    </form>
  );
};

/**
 * Validation messages of the server by form field. The server names nested fields by path, as in
 * `userInfo.phone`.
 */
const problemsByField = (fields: Record<string, string> = {}): Partial<Record<DetailField, string>> => ({
  ...fields,
  phone: fields['userInfo.phone'],
  pickupPoint: fields['userInfo.pickupPoint'],
});
