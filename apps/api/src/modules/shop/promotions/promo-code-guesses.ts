import { Injectable } from '@nestjs/common';
import type { Promotion } from '@meridian/domain';
import { HOUR_S, limitOf, Limits, timesLogin } from '../../../platform/security/limits.ts';
import { Promotions } from './promotions.ts';

const UNKNOWN_CODES_OF_NETWORK = limitOf('unknownPromoCodes', timesLogin(6), HOUR_S, 'network');
const UNKNOWN_CODES_OF_USER = limitOf('unknownPromoCodesOfUser', timesLogin(3), HOUR_S, 'user');

/**
 * Limits the guessing of codes. `POST /api/orders/quote` and `POST /api/orders/place-order` read the code that a shopper has
 * typed with `promotionOf`, and codes of stored orders with `Promotions`.
 */
@Injectable()
export class PromoCodeGuesses {
  constructor(
    private readonly promotions: Promotions,
    private readonly limits: Limits,
  ) {}

  /**
   * Returns the promotion of a code, also a planned, ended or stopped one. Counts the attempt before the code is read, so that
   * concurrent guesses count, and takes it back if there is such a code.
   * @param network the IP address
   * @throws AppError `tooManyRequests` after too many unknown codes
   */
  async promotionOf(
    code: string,
    { network, userId }: { network: string; userId: string | null },
  ): Promise<Promotion | null> {
    await this.limits.consume(UNKNOWN_CODES_OF_NETWORK, { network });
    if (userId) await this.limits.consume(UNKNOWN_CODES_OF_USER, { user: userId });
    const promotion = await this.promotions.byCode(code);
    if (!promotion) return null;
    await this.limits.reward(UNKNOWN_CODES_OF_NETWORK, { network });
    if (userId) await this.limits.reward(UNKNOWN_CODES_OF_USER, { user: userId });
    return promotion;
  }
}
