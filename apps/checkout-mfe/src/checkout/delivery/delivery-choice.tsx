import { formatDays, formatPrice, inLanguage, isPickup } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Button, Notice, type RadioCard, RadioCards } from '@meridian/ui';
import { type ChangeEvent, lazy, Suspense } from 'react';
import { flushSync } from 'react-dom';
import type { CheckoutForm } from '../../form-schema/form-schema.ts';
import type { CartLines } from '../../lines/use-cart-lines.ts';
import type { Delivery } from '../use-delivery.ts';
import styles from './delivery.module.css';
import { useDeliveryTexts } from './use-delivery-texts.ts';
import { useKeptChoice } from './use-kept-choice.ts';
import { useQuote } from './use-quote.ts';

const PickupPoints = lazy(() => import(/* webpackChunkName: "pickup-points" */ './pickup-points.tsx'));

interface DeliveryChoiceProps {
  form: CheckoutForm;
  cart: CartLines;
  delivery: Delivery;
}

/** Whether there is nothing to choose and nothing to pay, so that the summary shows all that matters. */
const isPlain = ({ options: [option, ...others], needsPlace }: NonNullable<Delivery['quote']>): boolean =>
  option !== undefined &&
  others.length === 0 &&
  option.price === 0 &&
  !isPickup(option.kind) &&
  !option.cashOnDelivery &&
  !needsPlace;

/** Keeps the changed control where it is on the screen, although fields above it appear or disappear. */
const inPlace = ({ currentTarget }: ChangeEvent<HTMLInputElement>, change: () => void): void => {
  const { top } = currentTarget.getBoundingClientRect();
  flushSync(change);
  const moved = currentTarget.getBoundingClientRect().top - top;
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
};

/** The methods of delivery and the pickup point. Rendered in the browser only. */
export const DeliveryChoice = ({ form, cart, delivery }: DeliveryChoiceProps) => {
  const { language } = useTexts('checkout');
  const texts = useDeliveryTexts();
  const currency = useShop((state) => state.locale.currency);
  const { quote, option } = delivery;
  const { loading, error, retry } = useQuote(form, cart, delivery.setQuote);
  const { removal, choose } = useKeptChoice(form, delivery);
  const price = (amount: number) => formatPrice(amount, currency, language);
  const name = (named: { nameEN: string; nameRU: string }) => inLanguage(named, 'name', language);
  const offered = quote?.options ?? [];
  const methods: RadioCard[] = offered.map((offer) => ({
    value: offer.methodId,
    name: name(offer),
    price: offer.price > 0 ? price(offer.price) : texts.free,
    detail: [
      formatDays(offer.dates, language),
      offer.freeFrom === null ? '' : texts.freeFrom(price(offer.freeFrom)),
    ],
  }));
  return (
    <div className={styles.delivery}>
      <p role="status" className={removal ? styles.removal : undefined} data-testid="delivery-removed">
        {removal
          ? [texts.gone(name(removal.removed)), removal.chosen ? texts.chosen(name(removal.chosen)) : '']
              .join(' ')
              .trim()
          : ''}
      </p>
      {error ? (
        <Notice
          tone="error"
          action={
            <Button variant="secondary" size="small" onClick={retry} data-testid="delivery-retry">
              {texts.retry}
            </Button>
          }
          data-testid="delivery-failed"
        >
          {texts.failed}
        </Notice>
      ) : null}
      {quote && !isPlain(quote) ? (
        <>
          {offered.length > 0 ? (
            <RadioCards
              legend={texts.methods}
              name="deliveryMethod"
              hook="delivery-option"
              busy={loading}
              cards={methods}
              value={option?.methodId ?? ''}
              onChange={(event) => {
                const next = offered.find(({ methodId }) => methodId === event.currentTarget.value);
                if (next) inPlace(event, () => choose(next));
              }}
            />
          ) : null}
          {quote.needsPlace || offered.length === 0 ? (
            <p className={styles.hint} data-testid="delivery-hint">
              {quote.needsPlace ? texts.needsPlace : texts.nothing}
            </p>
          ) : null}
          {option && isPickup(option.kind) ? (
            <Suspense fallback={<p className={styles.hint}>{texts.pointsLoading}</p>}>
              <PickupPoints key={option.methodId} form={form} methodId={option.methodId} />
            </Suspense>
          ) : null}
        </>
      ) : null}
    </div>
  );
};
