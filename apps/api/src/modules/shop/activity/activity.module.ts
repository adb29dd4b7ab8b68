import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StaffJournal } from '../../../releases/staff-journal.ts';
import { ActivityAuthors } from './activity-authors.ts';
import { ActivityController } from './activity.controller.ts';
import { ActivityJournal } from './activity-journal.ts';
import { ActivityOutboxes } from './activity-outboxes.ts';
import { ActivityRepository } from './activity.repository.ts';
import { ACTIVITY_MODEL, activitySchema } from './activity.schema.ts';
import { RecordActivity } from './record-activity.ts';
import { RecordExport } from './record-export.ts';

/**
 * The activity log: who changed what. Changes are published through a transactional outbox. Provides the `StaffJournal` of
 * the release platform.
 */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: ACTIVITY_MODEL, schema: activitySchema }])],
  controllers: [ActivityController],
  providers: [
    ActivityRepository,
    ActivityOutboxes,
    RecordActivity,
    RecordExport,
    ActivityAuthors,
    { provide: StaffJournal, useClass: ActivityJournal },
  ],
  exports: [
    ActivityRepository,
    ActivityOutboxes,
    RecordActivity,
    RecordExport,
    ActivityAuthors,
    StaffJournal,
  ],
})
export class ActivityModule {}
