import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';

const MINUTE_MS = 60_000;

/** How long an order waits for its payment. */
@Injectable()
export class PaymentTerm {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: DatabaseClock,
  ) {}

  /** When an order that is offered for payment now lapses. */
  next(): Date {
    return new Date(this.clock.now().getTime() + this.config.UNPAID_ORDER_MINUTES * MINUTE_MS);
  }
}
