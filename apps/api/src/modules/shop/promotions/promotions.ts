import { normalizeCode, type Promotion } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { StoredPromotion } from './promotion.schema.ts';
import { PromotionsRepository } from './promotions.repository.ts';

/** A stored promotion as the rules of prices read it. */
const promotionOf = (stored: StoredPromotion): Promotion => ({
  id: stored._id.toHexString(),
  nameEN: stored.nameEN,
  nameRU: stored.nameRU,
  code: stored.code,
  from: stored.from?.toISOString() ?? null,
  until: stored.until?.toISOString() ?? null,
  isStopped: stored.isStopped,
  discount: stored.discount,
  scope: stored.scope,
  includesSalePrices: stored.includesSalePrices,
  minimum: stored.minimum,
  isFirstOrderOnly: stored.isFirstOrderOnly,
  maxUsesPerCustomer: stored.maxUsesPerCustomer,
  maxUses: stored.maxUses,
});

/** Reads and changes promotions. Every read is of the database, so a stopped promotion ends at once in all processes. */
@Injectable()
export class Promotions {
  constructor(private readonly repository: PromotionsRepository) {}

  /** The promotion of a code, also a planned, ended or stopped one. */
  async byCode(code: string): Promise<Promotion | null> {
    const stored = await this.repository.findByCode(normalizeCode(code));
    return stored && promotionOf(stored);
  }

  /** Also a planned, ended or stopped promotion. */
  async byId(id: string): Promise<Promotion | null> {
    const stored = await this.repository.find(id);
    return stored && promotionOf(stored);
  }
}
