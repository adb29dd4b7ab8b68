import type { EndpointArguments, EndpointOutput, PlannedWatch, WatchImport } from '@meridian/contracts';
import { type Language, languageFromHeader } from '@meridian/domain';
import { Controller, Headers, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Identity, Upload } from '../../platform/http/api-request.ts';
import { Endpoint } from '../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input, Uploads } from '../../platform/http/input.decorator.ts';
import { ApplyImport } from './applying/apply-import.ts';
import { ExportWatches } from './file/export-watches.ts';
import type { StoredImport, StoredPlannedWatch } from './import.schema.ts';
import { ImportsRepository } from './imports.repository.ts';
import { PlanImport } from './planning/plan-import.ts';

/** An import as the API returns it. */
const presentImport = ({ _id, createdAt, stage, running, ...plan }: StoredImport): WatchImport => ({
  _id: _id.toHexString(),
  name: plan.name,
  createdAt: createdAt.toISOString(),
  state: running || stage === 'locking' ? 'applying' : stage,
  rows: plan.rows,
  counts: plan.counts,
  total: plan.total,
  done: plan.done,
  conflicts: plan.conflicts,
});

/** A planned watch as the API returns it, with its error messages in the given language. */
const presentPlanned = (planned: StoredPlannedWatch, language: Language): PlannedWatch => ({
  number: planned.number,
  kind: planned.kind,
  watchId: planned.revision === null ? null : (planned.watchId?.toHexString() ?? null),
  nameEN: planned.nameEN,
  nameRU: planned.nameRU,
  row: planned.row,
  changes: planned.changes,
  errors: planned.errors.map((error) => ({ ...error, message: error.message[language] })),
});

@Controller()
export class WatchCsvController {
  constructor(
    private readonly exportWatches: ExportWatches,
    private readonly planImport: PlanImport,
    private readonly applyImport: ApplyImport,
    private readonly imports: ImportsRepository,
  ) {}

  @Endpoint('GET /api/watches/export/csv')
  async export(
    @Input() { query }: EndpointArguments<'GET /api/watches/export/csv'>,
    @Headers('accept-language') language: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const chunks = await this.exportWatches.export(query, languageFromHeader(language));
    response.type('text/csv');
    response.vary('Accept-Language');
    response.attachment('watches.csv');
    await pipeline(Readable.from(chunks), response);
  }

  @Endpoint('POST /api/watches/imports')
  async plan(
    @Input() { body }: EndpointArguments<'POST /api/watches/imports'>,
    @Uploads() uploads: Upload[],
    @CurrentUser() { userId }: Identity,
  ): Promise<EndpointOutput<'POST /api/watches/imports'>> {
    const { bytes } = uploads[body.file.upload] ?? { bytes: Buffer.alloc(0) };
    return presentImport(await this.planImport.plan(bytes, body.name, userId));
  }

  @Endpoint('GET /api/watches/imports/:id')
  async read(
    @Input() { params }: EndpointArguments<'GET /api/watches/imports/:id'>,
  ): Promise<EndpointOutput<'GET /api/watches/imports/:id'>> {
    return presentImport(await this.find(params.id));
  }

  @Endpoint('GET /api/watches/imports/:id/watches')
  async page(
    @Input() { params, query }: EndpointArguments<'GET /api/watches/imports/:id/watches'>,
    @Headers('accept-language') language: string | undefined,
  ): Promise<EndpointOutput<'GET /api/watches/imports/:id/watches'>> {
    const { kind, after = -1 } = query;
    const { watches, next } = await this.imports.page(await this.find(params.id), kind, after);
    return { watches: watches.map((planned) => presentPlanned(planned, languageFromHeader(language))), next };
  }

  @Endpoint('POST /api/watches/imports/:id/apply')
  async apply(
    @Input() { params }: EndpointArguments<'POST /api/watches/imports/:id/apply'>,
  ): Promise<EndpointOutput<'POST /api/watches/imports/:id/apply'>> {
    return presentImport(await this.applyImport.apply(await this.find(params.id)));
  }

  /** Imports are deleted a week after their end. */
  private async find(id: string): Promise<StoredImport> {
    const plan = await this.imports.find(id);
    if (!plan) throw new AppError('notFound');
    return plan;
  }
}
