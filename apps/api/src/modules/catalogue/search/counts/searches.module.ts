import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SEARCH_COUNT_MODEL, searchCountSchema } from './search-count.schema.ts';
import { SearchCountsRepository } from './search-counts.repository.ts';
import { SearchCounts } from './search-counts.ts';
import { SearchesController } from './searches.controller.ts';

/** How often shoppers search for which text. */
@Module({
  imports: [MongooseModule.forFeature([{ name: SEARCH_COUNT_MODEL, schema: searchCountSchema }])],
  controllers: [SearchesController],
  providers: [SearchCountsRepository, SearchCounts],
  exports: [SearchCounts],
})
export class SearchesModule {}
