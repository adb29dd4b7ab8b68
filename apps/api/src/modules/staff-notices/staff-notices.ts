import type { StaffNotifications } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { Injectable } from '@nestjs/common';

/** An email to members of staff: plain paragraphs and a link to the panel. */
export interface StaffNotice {
  subject: string;
  lines: string[];
  link: string;
}

/** Emails to the members of staff who have chosen them. */
@Injectable()
export class StaffNotices {
  /** @param id makes each email once per member of staff */
  notify(
    _kind: keyof StaffNotifications,
    _id: string,
    _notice: (language: Language) => StaffNotice,
  ): Promise<void> {
    return Promise.resolve();
  }
}
