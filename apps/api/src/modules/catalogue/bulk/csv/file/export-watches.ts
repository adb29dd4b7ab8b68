import { CSV_COLUMNS, type ExportQuery, SALE_COLUMNS } from '@meridian/contracts';
import { guardCell, type Language, QUOTED_CELL, spreadsheetFormat } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { Catalogue } from '../../../listing/catalogue.ts';
import { AllWatchesRepository } from '../../../watches/all-watches.repository.ts';
import { ListAllWatches } from '../../../listing/list-all-watches.ts';
import { csvRowsOf, saleCells } from './csv-cells.ts';

const BATCH_SIZE = 100;

/** Exports watches as a CSV file that spreadsheets open and the import accepts. */
@Injectable()
export class ExportWatches {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly list: ListAllWatches,
    private readonly repository: AllWatchesRepository,
  ) {}

  /** The file as chunks of text, with the watches of a query in its sort order. */
  async export(query: ExportQuery, language: Language): Promise<AsyncGenerator<string>> {
    return this.chunks(await this.list.idsOf(query), language);
  }

  private async *chunks(ids: readonly string[], language: Language): AsyncGenerator<string> {
    const { delimiter, number } = spreadsheetFormat(language);
    // Spreadsheets detect UTF-8 by the byte order mark.
    yield `\ufeff${stringify([[...CSV_COLUMNS, ...SALE_COLUMNS]], { delimiter })}`;
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const { running } = this.catalogue;
      const nameOf = (id: string): string => {
        const campaign = running.find((each) => each.id === id);
        return (language === 'ru' ? campaign?.nameRU : campaign?.nameEN) ?? '';
      };
      const found = await this.repository.findByIds(ids.slice(start, start + BATCH_SIZE));
      const rows = found
        .flatMap((watch) => {
          // Only live watches have sale prices.
          const present = watch.status === 'live' ? this.catalogue.priceOf(watch) : { price: watch.price };
          return csvRowsOf(watch, this.catalogue.lookups, number, saleCells(present, nameOf, number));
        })
        .map((row) => row.map(guardCell));
      yield stringify(rows, { delimiter, quoted_match: QUOTED_CELL });
    }
  }
}
