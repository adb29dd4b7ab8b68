import { errorResponse } from '@meridian/api-client';
import { readOrderNumber } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import {
  Button,
  Container,
  type FieldMessages,
  Heading,
  Notice,
  TextInput,
  useForm,
  useKeptFocus,
} from '@meridian/ui';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { WithSellerEmail } from '../facts/load-seller-email.ts';
import styles from './find-page.module.css';

const FIELDS = ['number', 'email'] as const;
type Problems = FieldMessages<(typeof FIELDS)[number]>;

const LookUpForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { t } = useTexts('orders');
  const { api } = useServices();
  const { busy, problems, error, submit } = useForm({
    names: FIELDS,
    problemText: (field) => t(`find.problems.${field}`),
    check: ({ number }): Problems => (readOrderNumber(number) ? {} : { number: t('find.problems.number') }),
    send: async (body) => {
      await api('POST /api/orders/find', { body });
      onSent(body.email);
    },
    failureOf: (failure) => {
      const response = errorResponse(failure);
      if (!response) console.warn('The link could not be requested', failure);
      return { error: response?.message ?? t('find.failed'), fields: response?.fields };
    },
  });

  return (
    <form
      noValidate
      method="post"
      onSubmit={submit}
      className={styles.form}
      data-needs-script
      data-testid="find-form"
    >
      <Notice tone="error" data-testid="find-error">
        {error}
      </Notice>
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
  const { sellerEmail } = useLoaderData<WithSellerEmail>();
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
            <p className={styles.lead}>{t('find.withoutScript', { email: sellerEmail })}</p>
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
        <p className={styles.lead}>{t('find.noEmailText', { email: sellerEmail })}</p>
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
