import { Injectable } from '@nestjs/common';

/** The data that another subject stores about accounts. Repeated removals have no further effect. */
export interface AccountDataPart {
  /** Returns the fields that the exported file contains. */
  export: (userId: string) => Promise<Record<string, unknown>>;
  remove: (userId: string) => Promise<void>;
  /** Removes data stored before `until` with the verified email of a deleted user, but without the account. */
  removeOfEmail: (email: string, until: Date) => Promise<void>;
}

/** Data of accounts in subjects that import this one. Each registers its part before the start of the server. */
@Injectable()
export class AccountData {
  readonly parts: AccountDataPart[] = [];
}
