import { Module } from '@nestjs/common';
import { StaffNotices } from './staff-notices.ts';

/** Emails to members of staff about orders, returns and stock. */
@Module({ providers: [StaffNotices], exports: [StaffNotices] })
export class StaffNoticesModule {}
