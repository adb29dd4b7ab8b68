import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Metrics } from '../../../platform/metrics/metrics.ts';
import { startAtZero } from '../../../platform/metrics/start-at-zero.ts';

/** Metrics of the mails that this process has sent, and of the outbox at the last run of its job. */
@Injectable()
export class MailMetrics {
  readonly attempts: Counter<'outcome'>;
  private readonly pending: Gauge;
  private readonly lag: Gauge;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.attempts = new Counter({
      name: 'mails_total',
      help: 'Attempts to send a mail, by outcome: sent, postponed or failed',
      labelNames: ['outcome'],
      registers,
    });
    startAtZero(this.attempts, [{ outcome: 'sent' }, { outcome: 'postponed' }, { outcome: 'failed' }]);
    this.pending = new Gauge({
      name: 'mail_outbox_pending',
      help: 'Mails in the outbox at the last run of the job',
      registers,
    });
    this.lag = new Gauge({
      name: 'mail_outbox_lag_seconds',
      help: 'Age of the oldest mail in the outbox at the last run of the job, in seconds',
      registers,
    });
  }

  setBacklog({ pending, oldest }: { pending: number; oldest: Date | null }): void {
    this.pending.set(pending);
    this.lag.set(oldest ? (Date.now() - oldest.getTime()) / 1000 : 0);
  }
}
