import { CSV_COLUMNS, type CsvColumnName, type EndpointOutput, type PlannedWatch } from '@meridian/contracts';
import { stringify } from 'csv-stringify/sync';
import { type TestResponse, type TestApi } from './test-api.ts';
import { waitFor } from './wait-for.ts';
import { formOf, someImage } from './watch-form.ts';

type Import = EndpointOutput<'POST /api/watches/imports'>;
/** A row of a CSV file: its cells by column. */
export type FileRow = Partial<Record<CsvColumnName, string | number>>;

/** Returns a CSV file with the columns that its rows use. */
export const fileOf = (rows: readonly FileRow[], delimiter = ','): string => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return stringify([...rows], { header: true, columns, delimiter });
};

/** Imports CSV files as a member of staff. */
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

  /** The row of a new watch of the brand Nordhaven and the type Diver, with an image of a new collection. */
  async newWatch(nameEN: string): Promise<FileRow> {
    const form = formOf({ nameEN: `Collection of ${nameEN}`, nameRU: 'С картинкой' });
    form.append('image', new Blob([new Uint8Array(await someImage())]), 'a.jpg');
    const { body } = await this.shop.api('POST /api/collections', { token: this.admin, body: form });
    const texts = CSV_COLUMNS.filter((column) => /(EN|RU)$/.test(column)).map((column) => [column, 'x']);
    return {
      ...Object.fromEntries(texts),
      ...{ nameEN, brand: 'Nordhaven', watchType: 'Diver', gender: 'female', weight: 70 },
      ...{ priceKZT: 1, priceRUB: 2, priceUSD: 3, colorNameEN: 'Black', colorHex: '#101010', sku: 'B-1' },
      ...{ images: body.image, size: '36', stock: 3 },
    };
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

  undo(id: string): Promise<TestResponse<EndpointOutput<'POST /api/watches/bulk/:id/undo'>>> {
    return this.shop.api('POST /api/watches/bulk/:id/undo', { token: this.admin, params: { id } });
  }

  async read(id: string): Promise<Import> {
    return (await this.shop.api('GET /api/watches/imports/:id', { token: this.admin, params: { id } })).body;
  }

  /** Waits until an import has ended. */
  async ended(id: string): Promise<Import> {
    let last: Import | undefined;
    await waitFor(async () => {
      last = await this.read(id);
      return last.state === 'applied';
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
