import type { DeliveryQuote } from '@meridian/contracts';
import {
  type CarrierQuote,
  type DeliveryMethod,
  type DeliveryOption,
  deliveryOptions,
  type DeliveryRequest,
  isPickup,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { ShopSettings } from '../settings/shop-settings.ts';
import { CarrierRates } from './carriers/carrier-rates.ts';
import { DeliveryMethods } from '../settings/methods/delivery-methods.ts';

/** Whether a shopper who has entered neither postcode nor city does so for more methods, or for other prices. */
const needsPlace = (methods: readonly DeliveryMethod[], { place }: DeliveryRequest): boolean =>
  place.zipCode === '' &&
  place.city === '' &&
  methods.some(
    ({ isActive, pricing, rates }) =>
      isActive &&
      rates.some(
        ({ country, places }) => country === place.country && (places.length > 0 || pricing === 'carrier'),
      ),
  );

/** A method with the price of its carrier; without one, the rates of the method apply. */
const withPrice = (
  method: DeliveryMethod,
  quote: CarrierQuote | undefined,
  { currency }: DeliveryRequest,
): DeliveryMethod => {
  if (!quote) return { ...method, pricing: 'table' };
  const prices = { [currency]: quote.price };
  return {
    ...method,
    rates: method.rates.map((rate) => ({ ...rate, prices: { ...rate.prices, ...prices } })),
  };
};

/** Calculates what the methods of delivery cost, and when an order arrives by them. */
@Injectable()
export class DeliveryQuotes {
  constructor(
    private readonly methods: DeliveryMethods,
    private readonly settings: ShopSettings,
    private readonly carriers: CarrierRates,
  ) {}

  /**
   * The methods that the shop offers for an order that is placed at a time.
   * @param methods those of the shop, if the caller has read them
   */
  async optionsFor(
    request: DeliveryRequest,
    now: Date,
    methods?: readonly DeliveryMethod[],
  ): Promise<DeliveryOption[]> {
    return (await this.quote(request, now, methods)).options;
  }

  /** @param methods unsaved ones; otherwise those of the shop */
  async quote(
    request: DeliveryRequest,
    now: Date,
    methods?: readonly DeliveryMethod[],
  ): Promise<DeliveryQuote> {
    const [offered, { delivery, shopTime }] = await Promise.all([
      methods ?? this.methods.all(),
      this.settings.read(now),
    ]);
    const quotes = await this.carrierQuotes(offered, request);
    const priced = offered.map((method) => withPrice(method, quotes.get(method.id), request));
    return {
      options: deliveryOptions(priced, delivery, request, shopTime, quotes),
      needsPlace: needsPlace(offered, request),
    };
  }

  private async carrierQuotes(
    methods: readonly DeliveryMethod[],
    { place, ...request }: DeliveryRequest,
  ): Promise<Map<string, CarrierQuote>> {
    const found = await Promise.all(
      methods.map(async ({ id, kind, carrier, pricing, isActive, rates }) => {
        const isPriced =
          isActive && pricing === 'carrier' && rates.some(({ country }) => country === place.country);
        if (!isPriced || !carrier) return [];
        const handover = isPickup(kind) ? 'pickup' : 'courier';
        const rate = (await this.carriers.ratesFor(carrier, { ...place, ...request, handovers: [handover] }))[
          handover
        ];
        return rate ? [[id, { price: rate.price, ...rate.days }] as const] : [];
      }),
    );
    return new Map(found.flat());
  }
}
