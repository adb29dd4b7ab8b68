import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountLinksModule } from '../links/account-links.module.ts';
import { ActivityModule } from '../../shop/activity/activity.module.ts';
import { MailModule } from '../../messages/mail/mail.module.ts';
import { PasswordsModule } from '../credentials/passwords/passwords.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AcceptInvitation } from './accept-invitation.ts';
import { ChangeStaff } from './change-staff.ts';
import { INVITATION_MODEL, invitationSchema } from './invitation.schema.ts';
import { InvitationsRepository } from './invitations.repository.ts';
import { InviteMember } from './invite-member.ts';
import { ListStaff } from './list-staff.ts';
import { StaffActivity } from './staff-activity.ts';
import { StaffController } from './staff.controller.ts';

/** Members of staff and invitations. The users module stores the members. */
@Module({
  imports: [
    AccountLinksModule,
    ActivityModule,
    MailModule,
    PasswordsModule,
    SecondFactorModule,
    SessionsModule,
    UsersModule,
    MongooseModule.forFeature([{ name: INVITATION_MODEL, schema: invitationSchema }]),
  ],
  controllers: [StaffController],
  providers: [AcceptInvitation, ChangeStaff, InvitationsRepository, InviteMember, ListStaff, StaffActivity],
  exports: [InvitationsRepository],
})
export class StaffModule {}
