import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountLinksModule } from '../links/account-links.module.ts';
import { ActivityModule } from '../../shop/activity/activity.module.ts';
import { AlertsModule } from '../../messages/alerts/alerts.module.ts';
import { AuthModule } from '../credentials/auth.module.ts';
import { MailModule } from '../../messages/mail/mail.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SessionRecordsModule } from '../sessions/session-records.module.ts';
import { StaffModule } from '../staff/staff.module.ts';
import { UserRecordsModule } from '../users/user-records.module.ts';
import { ACCOUNT_DELETION_MODEL, accountDeletionSchema } from './account-deletion.schema.ts';
import { AccountData } from './account-data.ts';
import { AccountDeletionsRepository } from './account-deletions.repository.ts';
import { DeleteAccount } from './delete-account.ts';
import { ExportOwnData } from './export-own-data.ts';
import { FinishDeletion } from './finish-deletion.ts';
import { OwnDataController } from './own-data.controller.ts';
import { RemoveOwnData } from './remove-own-data.ts';

/** Export of the data of an account, and its deletion. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: ACCOUNT_DELETION_MODEL, schema: accountDeletionSchema }]),
    AccountLinksModule,
    ActivityModule,
    AlertsModule,
    AuthModule,
    MailModule,
    SecondFactorModule,
    SessionRecordsModule,
    StaffModule,
    UserRecordsModule,
  ],
  controllers: [OwnDataController],
  providers: [
    AccountDeletionsRepository,
    AccountData,
    RemoveOwnData,
    FinishDeletion,
    DeleteAccount,
    ExportOwnData,
  ],
  exports: [AccountData],
})
export class OwnDataModule {}
