import type { Me } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Button, focusFirst, readForm, TextArea, TextInput } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import { problemText } from '../form/use-form.ts';
import styles from './contact-form.module.css';
import type { ContactMessage } from './mailto-url.ts';

const FIELDS = ['fullName', 'email', 'message'] as const;
type ContactField = (typeof FIELDS)[number];

interface Props {
  /** The email address of the shop. */
  address: string;
  me: Me | null;
  /** Called with the submitted message, and with null when a field is edited afterwards. */
  onMessage: (message: ContactMessage | null) => void;
}

/** Contact form, prefilled from the profile until the shopper edits a field. */
export const ContactForm = ({ address, me, onMessage }: Props) => {
  const { t } = useTexts('shell');
  const [typed, setTyped] = useState<Partial<Record<ContactField, string>>>({});
  const [problems, setProblems] = useState<Partial<Record<ContactField, string>>>({});
  const prefilled = {
    fullName: me ? `${me.name} ${me.surname}`.trim() : '',
    email: me?.email ?? '',
    message: '',
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { values, problems: invalid } = readForm(event.currentTarget, FIELDS);
    const texts: typeof problems = {};
    for (const field of FIELDS) {
      const problem = invalid[field];
      if (problem) texts[field] = problemText(t, field, problem);
    }
    setProblems(texts);
    if (Object.keys(texts).length > 0) {
      focusFirst(event.currentTarget, Object.keys(texts));
      return;
    }
    const message = { name: values.fullName, email: values.email, message: values.message };
    console.info('Contact message', JSON.stringify(message));
    onMessage(message);
  };
  const control = (field: ContactField) => ({
    name: field,
    label: t(`fields.${field}`),
    value: typed[field] ?? prefilled[field],
    error: problems[field],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [field]: target.value });
      onMessage(null);
    },
  });

  return (
    // Before hydration, the browser itself passes the message to the email app.
    <form
      noValidate
      action={`mailto:${address}`}
      method="post"
      encType="text/plain"
      onSubmit={submit}
      className={styles.form}
      data-testid="contact-form"
    >
      <TextInput {...control('fullName')} autoComplete="name" maxLength={200} data-testid="contact-name" />
      <TextInput {...control('email')} type="email" autoComplete="email" data-testid="contact-email" />
      <TextArea {...control('message')} rows={6} maxLength={2000} data-testid="contact-message" />
      <Button type="submit" data-testid="contact-submit">
        {t('contact.submit')}
      </Button>
    </form>
  );
};
