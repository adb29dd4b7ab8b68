import { errorResponse } from '@meridian/api-client';
import { SHOP_EMAIL } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Container, Heading, Notice, TextInput, useKeptFocus } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './find-page.module.css';

const FIELDS = ['number', 'email'] as const;
type Field = (typeof FIELDS)[number];
type Problems = Partial<Record<Field, string>>;

/** The number as in emails, with or without its sign. */
const NUMBER = /^(№|#)?\s*[0-9a-f]{6}$/i;

const inputOf = (form: HTMLFormElement, name: Field): HTMLInputElement | null => {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : null;
};

const LookUpForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { t } = useTexts('orders');
  const { api } = useServices();
  const [problems, setProblems] = useState<Problems>({});
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const show = (form: HTMLFormElement, found: Problems) => {
    setProblems(found);
    const first = FIELDS.find((field) => found[field]);
    if (first) inputOf(form, first)?.focus();
  };
  const send = async (form: HTMLFormElement, number: string, email: string) => {
    setBusy(true);
    try {
      await api('POST /api/orders/find', { body: { number, email } });
      onSent(email);
    } catch (failure) {
      const response = errorResponse(failure);
      if (!response) console.warn('The link could not be requested', failure);
      setError(response?.message ?? t('find.failed'));
      show(form, response?.fields ?? {});
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const number = inputOf(form, 'number')?.value.trim() ?? '';
    const email = inputOf(form, 'email');
    const found: Problems = {
      ...(!NUMBER.test(number) && { number: t('find.problems.number') }),
      ...(!email?.validity.valid && { email: t('find.problems.email') }),
    };
    setError(undefined);
    show(form, found);
    if (Object.keys(found).length === 0) void send(form, number, email?.value.trim() ?? '');
  };

  return (
    <form
      noValidate
      method="post"
      onSubmit={submit}
      className={styles.form}
      data-needs-script
      data-testid="find-form"
    >
      {error ? (
        <Notice tone="error" data-testid="find-error">
          {error}
        </Notice>
      ) : null}
      <TextInput
        name="number"
        label={t('find.number')}
        hint={t('find.numberHint')}
        error={problems.number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        required
        data-testid="find-number"
      />
      <TextInput
        name="email"
        type="email"
        label={t('find.email')}
        error={problems.email}
        autoComplete="email"
        maxLength={254}
        required
        data-testid="find-email"
      />
      <Button type="submit" busy={busy} busyLabel={t('find.busy')} data-testid="find-submit">
        {t('find.submit')}
      </Button>
    </form>
  );
};

/** Sends the link of an order by email. The answer is the same whether the order exists or not. */
export const Component = () => {
  const { t } = useTexts('orders');
  const [sentTo, setSentTo] = useState<string>();
  const page = useKeptFocus<HTMLDivElement>();
  return (
    <Container ref={page} tabIndex={-1} width="text" className={styles.page} data-testid="find-page">
      <Heading level={1} size="lg">
        {t('find.title')}
      </Heading>
      {sentTo === undefined ? (
        <>
          <p className={styles.lead}>{t('find.lead')}</p>
          <noscript>
            <p className={styles.lead}>{t('find.withoutScript', { email: SHOP_EMAIL })}</p>
          </noscript>
          <LookUpForm onSent={setSentTo} />
        </>
      ) : (
        <div className={styles.form} data-testid="find-sent">
          <Notice tone="success">
            <p>{t('find.sent', { email: sentTo })}</p>
            <p>{t('find.sentHint')}</p>
          </Notice>
          <Button variant="secondary" onClick={() => setSentTo(undefined)} data-testid="find-again">
            {t('find.again')}
          </Button>
        </div>
      )}
      <div className={styles.more}>
        <Heading level={2} size="xs">
          {t('find.noEmail')}
        </Heading>
        <p className={styles.lead}>{t('find.noEmailText', { email: SHOP_EMAIL })}</p>
        <p>
          {t('find.account')}{' '}
          <Link to="/orders" className={styles.link}>
            {t('find.orders')}
          </Link>
        </p>
      </div>
    </Container>
  );
};
