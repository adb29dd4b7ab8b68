import type { EndpointArguments, PlannedWatches, WatchImport } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import type { StoredImport } from './import.schema.ts';
import { presentImport, presentPlanned } from './imports.presenter.ts';
import { ImportsRepository } from './imports.repository.ts';

type PageQuery = EndpointArguments<'GET /api/watches/imports/:id/watches'>['query'];

/** Reads the state of an import and pages of its plan. Both are deleted after a week. */
@Injectable()
export class ReadImport {
  constructor(private readonly imports: ImportsRepository) {}

  /** @throws AppError `notFound` */
  async one(id: string): Promise<WatchImport> {
    return presentImport(await this.find(id));
  }

  /** @throws AppError `notFound` */
  async page(id: string, { kind, after = -1 }: PageQuery, language: Language): Promise<PlannedWatches> {
    const { watches, next } = await this.imports.page(await this.find(id), kind, after);
    return { watches: watches.map((planned) => presentPlanned(planned, language)), next };
  }

  private async find(id: string): Promise<StoredImport> {
    const plan = await this.imports.find(id);
    if (!plan) throw new AppError('notFound');
    return plan;
  }
}
