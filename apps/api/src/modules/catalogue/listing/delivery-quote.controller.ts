import type { HandlerInput } from '@meridian/contracts';
import { priceIn, total, weightOf } from '@meridian/domain';
import { Controller } from '@nestjs/common';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { DeliveryQuotes } from '../../shop/delivery/delivery-quotes.ts';
import { Catalogue } from './catalogue.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';

/** In this module, because prices and weights of watches are here. */
@Controller()
export class DeliveryQuoteController {
  constructor(
    private readonly watches: WatchesRepository,
    private readonly catalogue: Catalogue,
    private readonly quotes: DeliveryQuotes,
  ) {}

  /** Prices are the present ones, as those of an order. Watches that are no longer sold do not count. */
  @Endpoint('POST /api/delivery/quote')
  async quote(@Input() { body }: HandlerInput<'POST /api/delivery/quote'>) {
    const { items, currency, ...place } = body;
    await this.catalogue.refresh();
    const watches = await this.watches.findSellable(items.map(({ itemId }) => itemId));
    const lines = items.flatMap(({ itemId, quantity }) => {
      const watch = watches.get(itemId);
      return watch
        ? [{ price: priceIn(this.catalogue.priceOf(watch).price, currency), weight: watch.weight, quantity }]
        : [];
    });
    return this.quotes.quote({ place, currency, value: total(lines), weight: weightOf(lines) }, new Date());
  }
}
