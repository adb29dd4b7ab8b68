import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../../../platform/metrics/metrics.ts';
import { Catalogue } from './catalogue.ts';

/** Metrics of the catalogue in the memory of this process. */
@Injectable()
export class CatalogueMetrics {
  constructor({ registry }: Metrics, catalogue: Catalogue) {
    const gaugeOf = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    gaugeOf(
      'catalogue_revision',
      'Revision of the catalogue in this process; the same in all processes that are synchronized',
      () => catalogue.revision,
    );
    gaugeOf(
      'catalogue_revision_lag_seconds',
      'Seconds since the catalogue of this process was last equal to the stored one',
      () => catalogue.lagSeconds,
    );
    gaugeOf('catalogue_watches', 'Live watches in the catalogue of this process', () => catalogue.size);
  }
}
