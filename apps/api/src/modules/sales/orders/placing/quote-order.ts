import type { OrderQuote, quoteInput } from '@meridian/contracts';
import { deliveryTaxRate, taxRateOf } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { dayIn } from '../../../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { UsersRepository } from '../../../accounts/users/users.repository.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import type { StoredOrderItem } from '../order.schema.ts';
import { OrderCodes } from './order-codes.ts';
import { OrderDelivery } from './order-delivery.ts';
import { PriceOrder } from './price-order.ts';

interface QuoteRequest {
  body: z.output<typeof quoteInput>;
  userId: string | null;
  /** The IP address of the shopper. */
  network: string;
}

const quotedItem = (item: StoredOrderItem): OrderQuote['items'][number] => ({
  itemId: item.itemId,
  name: item.name,
  nameRU: item.nameRU,
  colorName: item.colorName,
  colorNameRU: item.colorNameRU,
  size: item.size,
  image: item.image,
  quantity: item.quantity,
  price: item.price,
  ...(item.regularPrice !== undefined && { regularPrice: item.regularPrice }),
  ...(item.discount !== undefined && { discount: item.discount }),
  ...(item.isGift && { isGift: true }),
});

/** Prices a cart as `PlaceOrder` would, and stores nothing. */
@Injectable()
export class QuoteOrder {
  constructor(
    private readonly codes: OrderCodes,
    private readonly prices: PriceOrder,
    private readonly delivery: OrderDelivery,
    private readonly users: UsersRepository,
    private readonly settings: ShopSettings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError `outOfStock`, `tooManyPieces`, `validation`, `deliveryChanged`, `promotionInvalid`, `tooManyRequests` */
  async quote({ body, userId, network }: QuoteRequest): Promise<OrderQuote> {
    const { items: lines, currency, promoCode, email, phone = null, country } = body;
    const account = userId === null ? null : await this.users.byId(userId);
    const customer = { email: email ?? account?.email ?? null, phone, userId };
    const code = await this.codes.ofShopper(promoCode, customer, network);
    const { seller, taxRules } = await this.settings.documentTerms();
    const now = new Date();
    const day = dayIn(now, this.config.SHOP_TIME_ZONE);
    const ofCategory = (category: string | null): number =>
      taxRateOf(seller, taxRules, { country: country ?? '', category, day });
    const { items, sums, delivery } = await this.prices.price({ lines, currency, code }, async (offered) => {
      const method = await this.delivery.quote(body, { items: offered, currency }, now);
      const ofDelivery = deliveryTaxRate(seller, method ?? undefined, ofCategory(null));
      return { delivery: method, price: method?.price, taxRates: { ofCategory, delivery: ofDelivery } };
    });
    return {
      ...sums,
      delivery: delivery && sums.delivery,
      items: items.map(quotedItem),
      promotion: code && {
        code: code.code,
        nameEN: code.promotion.nameEN,
        nameRU: code.promotion.nameRU,
      },
    };
  }
}
