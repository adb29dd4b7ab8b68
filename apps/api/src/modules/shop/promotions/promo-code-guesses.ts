import { Injectable } from '@nestjs/common';
import type { Promotion } from '@meridian/domain';
import { HOUR_S, limitOf, Limits, timesLogin } from '../../../platform/security/limits.ts';
import { Promotions } from './promotions.ts';

const UNKNOWN_CODES_OF_NETWORK = limitOf('unknownPromoCodes', timesLogin(6), HOUR_S, 'network');
const UNKNOWN_CODES_OF_USER = limitOf('unknownPromoCodesOfUser', timesLogin(3), HOUR_S, 'user');

interface GuessingShopper {
  /** The IP address. */
  network: string;
  userId: string | null;
}

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
   * @throws AppError `tooManyRequests` after too many unknown codes
   */
  async promotionOf(code: string, shopper: GuessingShopper): Promise<Promotion | null> {
    const { network, userId } = shopper;
    await this.count(shopper);
    const promotion = await this.promotions.byCode(code);
    if (!promotion) return null;
    await this.limits.reward(UNKNOWN_CODES_OF_NETWORK, { network });
    if (userId) await this.limits.reward(UNKNOWN_CODES_OF_USER, { user: userId });
    return promotion;
  }

  /**
   * Counts an attempt like one with an unknown code, because its response states that an email or a phone is that of a customer.
   * @throws AppError `tooManyRequests`
   */
  async count({ network, userId }: GuessingShopper): Promise<void> {
    // First, so that an account above its limit does not use up that of its network.
    if (userId) await this.limits.consume(UNKNOWN_CODES_OF_USER, { user: userId });
    await this.limits.consume(UNKNOWN_CODES_OF_NETWORK, { network });
  }
}
