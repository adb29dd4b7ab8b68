import { countryAsTarget, defaultOption, deliveryCountryOf, formatDays, formatPrice } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { pause, useRequest } from '@meridian/ui';
import { useRef } from 'react';
import { cartDelivery as en } from '../i18n/en/cart-delivery.ts';
import { cartDelivery as ru } from '../i18n/ru/cart-delivery.ts';
import { quotedItems } from '../lines/quoted-items.ts';
import type { CartLines } from '../lines/use-cart-lines.ts';
import styles from './cart-panel.module.css';

const DEBOUNCE_MS = 400;

/** When the cart arrives in the shopper's country, what its delivery costs, and what is missing for a free one. */
export const CartDelivery = ({ cart }: { cart: CartLines }) => {
  const { language } = useTexts('checkout');
  const texts = { en, ru }[language];
  const { api } = useServices();
  const { country: shopperCountry, currency } = useShop((state) => state.locale);
  const country = deliveryCountryOf(shopperCountry);
  const body = { country: country.code, currency, items: quotedItems(cart.lines) };
  const key = cart.status === 'ready' ? JSON.stringify([body, cart.subtotal]) : null;
  const isFirst = useRef(true);
  const { data: quote } = useRequest(key, async (signal) => {
    if (!isFirst.current) await pause(DEBOUNCE_MS, signal);
    isFirst.current = false;
    return api('POST /api/delivery/quote', { body, signal });
  });
  const options = quote?.options ?? [];
  const cheapest = defaultOption(options) ?? options[0];
  const price = (amount: number) => formatPrice(amount, currency, language);
  const priceText = () => {
    if (!cheapest) return quote?.needsPlace ? texts.needsPlace : texts.nothing;
    if (cheapest.price === 0) return texts.free;
    const isLowest = quote?.needsPlace || options.some((other) => other.price > cheapest.price);
    return isLowest ? texts.from(price(cheapest.price)) : price(cheapest.price);
  };
  const missing = cheapest?.freeFrom ? cheapest.freeFrom - cart.subtotal : 0;
  return (
    <p className={styles.delivery} aria-live="polite" data-testid="cart-delivery">
      {quote ? (
        <>
          {texts.delivery(
            countryAsTarget(country, language),
            cheapest && formatDays(cheapest.dates, language),
            priceText(),
          )}
          <span>{missing > 0 ? texts.missing(price(missing)) : null}</span>
        </>
      ) : null}
    </p>
  );
};
