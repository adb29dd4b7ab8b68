import { Inject, Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Metrics } from '../../../platform/metrics/metrics.ts';
import { startAtZero } from '../../../platform/metrics/start-at-zero.ts';
import { PAYMENT_PROVIDERS, type PaymentEvent, type PaymentProvider } from './payment-provider.ts';

const EVENT_TYPES: readonly PaymentEvent['type'][] = ['paid', 'failed', 'expired', 'refund', 'dispute'];

/** Metrics of the payments and refunds that this process has requested, and of the events that it has received. */
@Injectable()
export class PaymentMetrics {
  readonly opened: Counter<'provider'>;
  readonly errors: Counter<'provider' | 'operation'>;
  readonly mismatches: Counter;
  readonly refundsFailed: Counter;
  private readonly events: Counter<'provider' | 'type'>;
  private readonly lastEvent: Gauge<'provider'>;

  constructor({ registry }: Metrics, @Inject(PAYMENT_PROVIDERS) providers: readonly PaymentProvider[]) {
    const registers = [registry];
    this.opened = new Counter({
      name: 'payments_opened_total',
      help: 'Payment pages opened at the provider',
      labelNames: ['provider'],
      registers,
    });
    this.errors = new Counter({
      name: 'payment_provider_errors_total',
      help: 'Failed requests to a payment provider, by operation: open or refund',
      labelNames: ['provider', 'operation'],
      registers,
    });
    this.mismatches = new Counter({
      name: 'payment_mismatches_total',
      help: 'Payment events that did not match their order',
      registers,
    });
    this.refundsFailed = new Counter({
      name: 'refunds_failed_total',
      help: 'Refunds that the provider refused or that failed later',
      registers,
    });
    this.events = new Counter({
      name: 'payment_events_total',
      help: 'Processed events of a payment provider',
      labelNames: ['provider', 'type'],
      registers,
    });
    this.lastEvent = new Gauge({
      name: 'payment_last_event_timestamp_seconds',
      help: 'Time of the last processed event of a payment provider, in seconds since the epoch',
      labelNames: ['provider'],
      registers,
    });
    for (const { name: provider } of providers) {
      startAtZero(this.opened, [{ provider }]);
      startAtZero(this.errors, [
        { provider, operation: 'open' },
        { provider, operation: 'refund' },
      ]);
      startAtZero(
        this.events,
        EVENT_TYPES.map((type) => ({ provider, type })),
      );
    }
  }

  countEvent({ type }: PaymentEvent, provider: string): void {
    this.events.inc({ provider, type });
    this.lastEvent.setToCurrentTime({ provider });
  }
}
