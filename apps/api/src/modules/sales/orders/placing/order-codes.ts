import {
  currenciesOf,
  type Currency,
  missingForMinimum,
  type PromotedLine,
  type Promotion,
  type PromotionProblem,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { Catalogue } from '../../../catalogue/listing/catalogue.ts';
import { PromoCodeGuesses } from '../../../shop/promotions/promo-code-guesses.ts';
import { PromotionUses } from '../../../shop/promotions/promotion-uses.ts';
import { Promotions } from '../../../shop/promotions/promotions.ts';
import { type Person, ShopperOrdersRepository } from '../shopper-orders.repository.ts';

/** A promo code that is entered for an order. */
export interface EnteredCode {
  code: string;
  promotion: Promotion;
  /** Why the customer cannot use it, whatever the order contains. */
  problem: PromotionProblem | null;
}

/** Finds the promotions of codes that shoppers and staff enter, and whether a customer can use them. */
@Injectable()
export class OrderCodes {
  constructor(
    private readonly guesses: PromoCodeGuesses,
    private readonly promotions: Promotions,
    private readonly uses: PromotionUses,
    private readonly orders: ShopperOrdersRepository,
    private readonly catalogue: Catalogue,
  ) {}

  /**
   * @param network the IP address of the shopper, who may guess only so many codes and customers
   * @returns null without a code
   * @throws AppError `promotionInvalid` for an unknown code, `tooManyRequests` after too many of them
   */
  async ofShopper(code: string | undefined, customer: Person, network: string): Promise<EnteredCode | null> {
    if (!code) return null;
    const shopper = { network, userId: customer.userId };
    const entered = await this.entered(code, await this.guesses.promotionOf(code, shopper), customer);
    if (entered.problem === 'notFirstOrder' || entered.problem === 'usedByCustomer')
      await this.guesses.count(shopper);
    return entered;
  }

  /** @throws AppError `promotionInvalid` for an unknown code */
  async ofStaff(code: string | undefined, customer: Person): Promise<EnteredCode | null> {
    return code ? this.entered(code, await this.promotions.byCode(code), customer) : null;
  }

  /**
   * Why a promotion does not apply to a cart, with what the shopper needs to know: its minimum and what is missing for it, its
   * currencies, or the names of its brands and collections.
   */
  refusal(
    promotion: Promotion,
    reason: PromotionProblem,
    cart: { currency: Currency; lines: readonly PromotedLine[] },
  ): AppError<'promotionInvalid'> {
    const { scope, minimum } = promotion;
    const { brands, collections } = this.catalogue.lookups;
    const named = [
      ...scope.brands.map((id) => brands.get(id)),
      ...scope.collections.map((id) => collections.get(id)),
    ];
    const only = named.flatMap((entry) => (entry ? [{ nameEN: entry.nameEN, nameRU: entry.nameRU }] : []));
    return new AppError('promotionInvalid', {
      details: {
        reason,
        ...(reason === 'minimum' && {
          minimum: minimum?.[cart.currency],
          missing: missingForMinimum(promotion, cart),
        }),
        ...(reason === 'currency' && { currencies: currenciesOf(promotion) }),
        ...(['minimum', 'scope'].includes(reason) && only.length > 0 && { only }),
      },
    });
  }

  private async entered(code: string, promotion: Promotion | null, customer: Person): Promise<EnteredCode> {
    if (!promotion) throw new AppError('promotionInvalid', { details: { reason: 'unknown' } });
    const isLate = promotion.isFirstOrderOnly && (await this.orders.hasOrderOf(customer));
    if (isLate) return { code, promotion, problem: 'notFirstOrder' };
    const digests = await this.uses.customerOf(customer);
    return { code, promotion, problem: await this.uses.problemFor(promotion, code, digests) };
  }
}
