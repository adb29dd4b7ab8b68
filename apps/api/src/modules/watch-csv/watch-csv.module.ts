import { Module } from '@nestjs/common';
import { ActivityModule } from '../activity/activity.module.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { OwnListsModule } from '../own-lists/own-lists.module.ts';
import { ApplyImport } from './apply-import.ts';
import { CarryOutImport } from './carry-out-import.ts';
import { ClosedWatches } from './closed-watches.repository.ts';
import { ExportWatches } from './export-watches.ts';
import { ImportSteps } from './import-steps.ts';
import { DEFAULT_IMPORT_TIMING, IMPORT_TIMING } from './import-timing.ts';
import { ImportsRepository } from './imports.repository.ts';
import { OpenWatches } from './open-watches.ts';
import { PlanImport } from './plan-import.ts';
import { ReadImport } from './read-import.ts';
import { WatchCsvController } from './watch-csv.controller.ts';
import { WriteWatches } from './write-watches.ts';

/** Watches as CSV files: written out, read back, planned and carried out. */
@Module({
  imports: [CatalogueModule, MediaModule, OwnListsModule, ActivityModule],
  controllers: [WatchCsvController],
  providers: [
    ExportWatches,
    PlanImport,
    ReadImport,
    ApplyImport,
    CarryOutImport,
    WriteWatches,
    OpenWatches,
    ImportsRepository,
    ClosedWatches,
    ImportSteps,
    { provide: IMPORT_TIMING, useFactory: () => ({ ...DEFAULT_IMPORT_TIMING }) },
  ],
})
export class WatchCsvModule {}
