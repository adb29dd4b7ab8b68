import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import { retentionLimits } from '../orders/retention/retention-periods.ts';
import { InvoiceFilesRepository } from './invoice-files.repository.ts';
import { InvoicesRepository } from './invoices.repository.ts';

const INTERVAL_MS = 3_600_000;

/** Removes the buyers of invoices and credit notes whose period of bookkeeping has ended. */
@Injectable()
export class AnonymiseInvoices {
  constructor(
    private readonly repository: InvoicesRepository,
    private readonly files: InvoiceFilesRepository,
    private readonly clock: DatabaseClock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @BackgroundJob({ name: 'invoice retention', intervalMs: INTERVAL_MS })
  async anonymiseDue(): Promise<void> {
    const { accounting } = retentionLimits(this.clock.now(), this.config.SHOP_TIME_ZONE);
    await this.repository.removeBuyers(accounting);
    await this.files.deleteBefore(accounting);
  }
}
