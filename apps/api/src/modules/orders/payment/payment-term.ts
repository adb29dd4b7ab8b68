import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import type { OrderPayment } from '../order.schema.ts';

const MINUTE_MS = 60_000;
/** The initial term. It is extended when the shopper opens the payment page. */
const INITIAL_TERM_MINUTES = 15;

/** The deadlines of unpaid orders. */
@Injectable()
export class PaymentTerm {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: DatabaseClock,
  ) {}

  /** The deadlines of a payment that is offered now: before and after its page is opened. */
  start(): Required<Pick<OrderPayment, 'due' | 'dueOnceOpened'>> {
    const now = this.clock.now().getTime();
    const { UNPAID_ORDER_MINUTES } = this.config;
    return {
      due: new Date(now + Math.min(INITIAL_TERM_MINUTES, UNPAID_ORDER_MINUTES) * MINUTE_MS),
      dueOnceOpened: new Date(now + UNPAID_ORDER_MINUTES * MINUTE_MS),
    };
  }
}
