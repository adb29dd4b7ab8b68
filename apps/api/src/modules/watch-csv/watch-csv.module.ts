import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityModule } from '../activity/activity.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { WatchesModule } from '../watches/watches.module.ts';
import { ApplyImport } from './applying/apply-import.ts';
import { ExportWatches } from './file/export-watches.ts';
import { DEFAULT_IMPORT_TIMING, IMPORT_TIMING, ImportSteps } from './applying/import-steps.ts';
import { IMPORT_MODEL, importSchema, PLANNED_WATCH_MODEL, plannedWatchSchema } from './import.schema.ts';
import { ImportsRepository } from './imports.repository.ts';
import { PlanImport } from './planning/plan-import.ts';
import { WatchCsvController } from './watch-csv.controller.ts';

/** Export of watches as CSV, and import of CSV files: planning, then applying a plan. */
@Module({
  imports: [
    ActivityModule,
    CatalogueModule,
    MediaModule,
    WatchesModule,
    MongooseModule.forFeature([
      { name: IMPORT_MODEL, schema: importSchema },
      { name: PLANNED_WATCH_MODEL, schema: plannedWatchSchema },
    ]),
  ],
  controllers: [WatchCsvController],
  providers: [
    ExportWatches,
    PlanImport,
    ApplyImport,
    ImportsRepository,
    ImportSteps,
    { provide: IMPORT_TIMING, useFactory: () => ({ ...DEFAULT_IMPORT_TIMING }) },
  ],
})
export class WatchCsvModule {}
