import type { AlertInput } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { stockEntryOf } from '../../catalogue/watches/stock-line.ts';
import type { SellableWatch } from '../../catalogue/watches/watch-projections.ts';
import { Catalogue } from '../../catalogue/listing/catalogue.ts';
import { WatchesRepository } from '../../catalogue/watches/watches.repository.ts';
import type { AlertVariant } from './alert.schema.ts';
import type { NewAlert } from './alerts.repository.ts';
import { StockAlerts } from './stock/stock-alerts.ts';

/** The variant, or the currency and the present price, that an alert waits for. */
type Subject = Pick<NewAlert, 'subject' | 'variant' | 'currency' | 'price'>;

type StockInput = Extract<AlertInput, { kind: 'stock' }>;
type PriceInput = Extract<AlertInput, { kind: 'price' }>;

const variantOf = (watch: SellableWatch, { colorNameEN, size }: StockInput): AlertVariant | undefined => {
  const color = watch.colors.find((each) => each.colorNameEN === colorNameEN);
  if (!color || !watch.sizes.includes(size)) return undefined;
  const entry = stockEntryOf(watch.stock, { colorName: colorNameEN, size });
  return {
    ...(entry?.id && { variantId: entry.id }),
    colorName: colorNameEN,
    colorNameRU: color.colorNameRU,
    size,
  };
};

/** Finds the watch of a requested alert, and prepares its variant. */
@Injectable()
export class AlertSubjects {
  constructor(
    private readonly watches: WatchesRepository,
    private readonly stockAlerts: StockAlerts,
    private readonly catalogue: Catalogue,
  ) {}

  /** @throws AppError `notFound`, `validation`, `inStock` */
  async of(input: AlertInput): Promise<{ watch: SellableWatch; subject: Subject }> {
    const { watchId } = input;
    const watch = (await this.watches.findSellable([watchId])).get(watchId);
    if (!watch) throw new AppError('notFound');
    const subject =
      input.kind === 'stock' ? await this.stockOf(watch, input) : await this.priceOf(watch, input);
    return { watch, subject };
  }

  private async stockOf(watch: SellableWatch, input: StockInput): Promise<Subject> {
    const variant = variantOf(watch, input);
    if (!variant) throw new AppError('validation', { fieldMessages: { size: 'unknownVariant' } });
    const { id, quantity } = await this.stockAlerts.prepare(watch, variant);
    if (quantity > 0) throw new AppError('inStock');
    return { subject: id, variant };
  }

  private async priceOf(watch: SellableWatch, { watchId, currency }: PriceInput): Promise<Subject> {
    await this.catalogue.refresh();
    const price = this.catalogue.priceOf(watch).price[currency];
    if (price === undefined) throw new AppError('validation', { fieldMessages: { currency: 'notSold' } });
    return { subject: JSON.stringify([watchId, currency]), currency, price };
  }
}
