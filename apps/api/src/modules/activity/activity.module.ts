import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { ActivityAuthors } from './activity-authors.ts';
import { ActivityController } from './activity.controller.ts';
import { ActivityRepository } from './activity.repository.ts';
import { RelayActivity } from './relay-activity.ts';
import { ListActivity } from './list-activity.ts';
import { RecordActivity } from './record-activity.ts';

/** The activity log: who changed what. Changes are published through a transactional outbox. */
@Module({
  imports: [UsersModule],
  controllers: [ActivityController],
  providers: [ActivityRepository, RecordActivity, RelayActivity, ActivityAuthors, ListActivity],
  exports: [RecordActivity, ActivityAuthors],
})
export class ActivityModule {}
