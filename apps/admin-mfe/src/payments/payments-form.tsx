import type { PanelPaymentOffers } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { EmptyState, Notice } from '@meridian/ui';
import { moved } from '../data/moved.ts';
import { SaveBar, useVersionedForm } from '../panel/versioned-form.tsx';
import { OfferItem } from './offer-item.tsx';
import { bodyOf, type OfferValues, problemsOf, valuesOf } from './offer-values.ts';
import styles from './payments.module.css';
import { useSavePayments } from './use-payments.ts';

interface PaymentsFormProps {
  payments: PanelPaymentOffers;
  /** Loads the current offers of the server; the previous ones after a failure. */
  reload: () => Promise<PanelPaymentOffers>;
}

/** The payment providers in the order of preference. The first one that fits an order takes its payment. */
export const PaymentsForm = ({ payments, reload }: PaymentsFormProps) => {
  const { t, language } = useTexts('admin');
  const paymentsForm = useVersionedForm({
    loaded: payments,
    reload,
    valuesOf,
    bodyOf,
    problemsOf: (body) => problemsOf(t, body, language),
    save: useSavePayments(),
  });
  const { form, base, values, problems, change, submit } = paymentsForm;
  const { offers } = values;
  const hindranceOf = ({ provider }: OfferValues) => {
    if (!base.listed.includes(provider)) return 'notListed';
    return provider === 'offline' && !base.hasBankDetails ? 'noBank' : null;
  };
  const others = base.configured.filter((name) => !offers.some(({ provider }) => provider === name));
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form} data-testid="payments-form">
      <p className={styles.lead}>{t('payments.lead')}</p>
      {others.length > 0 ? (
        <Notice tone="info" data-testid="payments-others">
          {t('payments.others', {
            names: others.map((name) => t(`payments.providers.${name}`)).join(', '),
          })}
        </Notice>
      ) : null}
      {offers.length === 0 ? (
        <EmptyState title={t('payments.empty')} text={t('payments.emptyText')} />
      ) : (
        <ol>
          {offers.map((offer, index) => (
            <OfferItem
              key={offer.provider}
              offer={offer}
              path={`offers.${index}`}
              problems={problems}
              hindrance={hindranceOf(offer)}
              isFirst={index === 0}
              isLast={index === offers.length - 1}
              onChange={(part) =>
                change({ offers: offers.map((other) => (other === offer ? { ...other, ...part } : other)) })
              }
              onMove={(by) => change({ offers: moved(offers, index, by) })}
            />
          ))}
        </ol>
      )}
      <SaveBar form={paymentsForm} testId="payments" />
    </form>
  );
};
