import { CSV_COLUMNS, type ExportQuery } from '@meridian/contracts';
import { guardCell, type Language, QUOTED_CELL, spreadsheetFormat } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { Catalogue } from '../catalogue/catalogue.ts';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { catalogueRequest } from '../watches/catalogue-request.ts';
import { rowsOf } from './csv-cells.ts';

/** Watches read and written in one go. */
const BATCH = 100;

/** Writes watches as a file that spreadsheets open and the import takes back. */
@Injectable()
export class ExportWatches {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly repository: CatalogueRepository,
  ) {}

  /** The watches of a query, in its order, a piece of text at a time. */
  async run(query: ExportQuery, language: Language): Promise<AsyncGenerator<string>> {
    const request = catalogueRequest(query);
    await this.catalogue.current();
    const { ids } = this.catalogue.query({ ...request, limit: Infinity, facets: false });
    return this.pieces(ids, language);
  }

  private async *pieces(ids: readonly string[], language: Language): AsyncGenerator<string> {
    const { delimiter, number } = spreadsheetFormat(language);
    // The mark by which spreadsheets know UTF-8.
    yield `\ufeff${stringify([[...CSV_COLUMNS]], { delimiter })}`;
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      const found = await this.repository.watchesOf(batch);
      const byId = new Map(found.map((watch) => [watch._id.toHexString(), watch]));
      const names = this.catalogue.dictionaries;
      const rows = batch.flatMap((id) => {
        const watch = byId.get(id);
        return watch ? rowsOf(watch, names, number).map((row) => row.map(guardCell)) : [];
      });
      yield stringify(rows, { delimiter, quoted_match: QUOTED_CELL });
    }
  }
}
