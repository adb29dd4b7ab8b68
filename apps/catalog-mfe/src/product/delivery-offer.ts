import type { DeliveryQuote } from '@meridian/contracts';
import {
  type Currency,
  defaultOption,
  type DeliveryDates,
  formatPrice,
  type Language,
} from '@meridian/domain';

/** The cheapest delivery of a watch to an address, or to a pickup point if there is no other. */
interface DeliveryOffer {
  /** Undefined if nothing is offered. */
  dates: DeliveryDates | undefined;
  text: Record<Language, string>;
}

/** Describes that method of a quote: its days, its price, and from which value it is free. */
export const deliveryOffer = ({ options, needsPlace }: DeliveryQuote, currency: Currency): DeliveryOffer => {
  const cheapest = defaultOption(options) ?? options[0];
  if (!cheapest)
    return {
      dates: undefined,
      text: needsPlace
        ? { en: 'The price depends on your city', ru: 'Цена зависит от города' }
        : { en: 'Not possible for this watch now', ru: 'Сейчас для этих часов невозможна' },
    };
  const { price, freeFrom, dates } = cheapest;
  const isLowest = needsPlace || options.some((other) => other.price > price);
  const amount = (value: number, language: Language) => formatPrice(value, currency, language);
  if (price === 0) return { dates, text: { en: 'Free', ru: 'Бесплатно' } };
  const textOf = (language: Language, from: string, freeText: string) =>
    [
      `${isLowest ? from : ''}${amount(price, language)}`,
      freeFrom === null ? '' : `${freeText}${amount(freeFrom, language)}`,
    ]
      .filter(Boolean)
      .join(', ');
  return {
    dates,
    text: {
      en: textOf('en', 'From\u00a0', 'free from\u00a0'),
      ru: textOf('ru', 'От\u00a0', 'бесплатно от\u00a0'),
    },
  };
};
