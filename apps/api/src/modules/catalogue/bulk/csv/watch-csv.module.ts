import { Module } from '@nestjs/common';
import { BulkEditsModule } from '../edits/bulk-edits.module.ts';
import { CatalogueModule } from '../../listing/catalogue.module.ts';
import { MediaModule } from '../../media/media.module.ts';
import { WatchesModule } from '../../watches/watches.module.ts';
import { ExportWatches } from './file/export-watches.ts';
import { Imports } from './imports.ts';
import { PlanImport } from './planning/plan-import.ts';
import { WatchCsvController } from './watch-csv.controller.ts';

/** Export of watches as CSV, and import of CSV files: planning, then applying a plan as a bulk edit. */
@Module({
  imports: [BulkEditsModule, CatalogueModule, MediaModule, WatchesModule],
  controllers: [WatchCsvController],
  providers: [ExportWatches, Imports, PlanImport],
})
export class WatchCsvModule {}
