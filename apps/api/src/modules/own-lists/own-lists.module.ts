import { Module } from '@nestjs/common';
import { WatchesModule } from '../watches/watches.module.ts';
import { CurrentLines } from './current-lines.ts';
import { OwnLists } from './own-lists.ts';

/** The stored carts and wish lists of signed-in users. */
@Module({ imports: [WatchesModule], providers: [OwnLists, CurrentLines], exports: [OwnLists, CurrentLines] })
export class OwnListsModule {}
