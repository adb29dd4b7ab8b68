import type { HandlerInput, PlannedWatch } from '@meridian/contracts';
import { type Language, languageFromHeader } from '@meridian/domain';
import { Controller, Headers, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Identity, Upload } from '../../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input, Uploads } from '../../../../platform/http/endpoint.decorator.ts';
import type { StoredBulkWatch } from '../edits/bulk-edit.schema.ts';
import { ExportWatches } from './file/export-watches.ts';
import { Imports } from './imports.ts';
import { PlanImport } from './planning/plan-import.ts';

/** A planned watch as the API returns it, with its error messages in the given language. */
const presentPlanned = (
  { number, watchId, revision, nameEN, nameRU, file }: StoredBulkWatch,
  language: Language,
): PlannedWatch[] =>
  file
    ? [
        {
          ...{ number, nameEN, nameRU, kind: file.kind, row: file.row, changes: file.changes },
          watchId: revision === null ? null : (watchId?.toHexString() ?? null),
          errors: file.errors.map((error) => ({ ...error, message: error.message[language] })),
        },
      ]
    : [];

@Controller()
export class WatchCsvController {
  constructor(
    private readonly exportWatches: ExportWatches,
    private readonly planImport: PlanImport,
    private readonly imports: Imports,
  ) {}

  @Endpoint('GET /api/watches/export/csv')
  async export(
    @Input() { query }: HandlerInput<'GET /api/watches/export/csv'>,
    @Headers('accept-language') language: string | undefined,
    @Res() response: Response,
  ) {
    const chunks = await this.exportWatches.export(query, languageFromHeader(language));
    response.type('text/csv');
    response.vary('Accept-Language');
    response.attachment('watches.csv');
    await pipeline(Readable.from(chunks), response);
  }

  @Endpoint('POST /api/watches/imports')
  async plan(
    @Input() { body }: HandlerInput<'POST /api/watches/imports'>,
    @Uploads() uploads: Upload[],
    @CurrentUser() { userId }: Identity,
  ) {
    const { bytes } = uploads[body.file.upload] ?? { bytes: Buffer.alloc(0) };
    return this.imports.present(await this.planImport.plan(bytes, body.name, userId));
  }

  @Endpoint('GET /api/watches/imports/:id')
  async read(@Input() { params }: HandlerInput<'GET /api/watches/imports/:id'>) {
    return this.imports.present(await this.imports.find(params.id));
  }

  @Endpoint('GET /api/watches/imports/:id/watches')
  async page(
    @Input() { params, query }: HandlerInput<'GET /api/watches/imports/:id/watches'>,
    @Headers('accept-language') language: string | undefined,
  ) {
    const { watches, next } = await this.imports.page(params.id, query);
    return { watches: watches.flatMap((each) => presentPlanned(each, languageFromHeader(language))), next };
  }

  @Endpoint('POST /api/watches/imports/:id/apply')
  async apply(
    @Input() { params }: HandlerInput<'POST /api/watches/imports/:id/apply'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.imports.present(await this.imports.apply(params.id, userId));
  }
}
