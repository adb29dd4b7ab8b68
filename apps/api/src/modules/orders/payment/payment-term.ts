import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import type { OrderPayment } from '../order.schema.ts';

const MINUTE_MS = 60_000;
/** The first term: it ends unless the shopper opens the payment page. */
const FIRST_TERM_MINUTES = 15;

/** How long an order waits for its payment. */
@Injectable()
export class PaymentTerm {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: DatabaseClock,
  ) {}

  /** When an order that is offered for payment now lapses, and when once its shopper has opened the payment page. */
  next(): Required<Pick<OrderPayment, 'due' | 'dueOnceOpened'>> {
    const now = this.clock.now().getTime();
    const { UNPAID_ORDER_MINUTES } = this.config;
    return {
      due: new Date(now + Math.min(FIRST_TERM_MINUTES, UNPAID_ORDER_MINUTES) * MINUTE_MS),
      dueOnceOpened: new Date(now + UNPAID_ORDER_MINUTES * MINUTE_MS),
    };
  }
}
