import type { EndpointOutput, CsvColumnName, PlannedWatch } from '@meridian/contracts';
import { stringify } from 'csv-stringify/sync';
import { type TestResponse, type TestApi } from './test-api.ts';
import { waitFor } from './wait-for.ts';

type Import = EndpointOutput<'POST /api/watches/imports'>;
/** A row of a CSV file: its cells by column. */
export type FileRow = Partial<Record<CsvColumnName, string | number>>;

/** Returns a CSV file with the columns that its rows use. */
export const fileOf = (rows: readonly FileRow[], delimiter = ','): string => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return stringify([...rows], { header: true, columns, delimiter });
};

/** Imports CSV files as the owner. */
export class Importer {
  constructor(
    readonly shop: TestApi,
    readonly admin: string,
  ) {}

  export(language = 'en', query: Record<string, string> = {}): Promise<string> {
    return this.shop
      .api('GET /api/watches/export/csv', {
        token: this.admin,
        query,
        headers: { 'accept-language': language },
      })
      .then(({ body }) => body);
  }

  plan(file: string | Uint8Array<ArrayBuffer>, name = 'watches.csv'): Promise<TestResponse<Import>> {
    const body = new FormData();
    body.append('file', new Blob([file]), name);
    body.append('name', name);
    return this.shop.api('POST /api/watches/imports', { token: this.admin, body });
  }

  /** Plans an import and returns all of its planned watches. */
  async planned(
    rows: readonly FileRow[] | string,
    language = 'en',
  ): Promise<{ plan: Import; watches: PlannedWatch[] }> {
    const plan = (await this.plan(typeof rows === 'string' ? rows : fileOf(rows))).body;
    const watches: PlannedWatch[] = [];
    let after: number | null | undefined;
    do {
      const page = await this.shop.api('GET /api/watches/imports/:id/watches', {
        token: this.admin,
        params: { id: plan._id },
        query: after === undefined ? {} : { after: String(after) },
        headers: { 'accept-language': language },
      });
      watches.push(...page.body.watches);
      after = page.body.next;
    } while (after !== null);
    return { plan, watches };
  }

  apply(id: string): Promise<TestResponse<Import>> {
    return this.shop.api('POST /api/watches/imports/:id/apply', { token: this.admin, params: { id } });
  }

  async read(id: string): Promise<Import> {
    return (await this.shop.api('GET /api/watches/imports/:id', { token: this.admin, params: { id } })).body;
  }

  /** Waits until an import has ended. */
  async ended(id: string): Promise<Import> {
    let last: Import | undefined;
    await waitFor(async () => {
      last = await this.read(id);
      return last.state === 'applied' || last.state === 'refused';
    });
    if (!last) throw new Error('Import could not be read');
    return last;
  }

  /** Plans and applies an import. */
  async import(rows: readonly FileRow[] | string): Promise<Import> {
    const { plan, watches } = await this.planned(rows);
    const response = await this.apply(plan._id);
    if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(watches)}`);
    return this.ended(plan._id);
  }
}
