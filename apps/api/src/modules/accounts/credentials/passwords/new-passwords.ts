import type { Role } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { PasswordChecks } from './password-checks.ts';
import { Passwords } from './passwords.ts';

/** Hashes new passwords that follow the rules. */
@Injectable()
export class NewPasswords {
  constructor(
    private readonly checks: PasswordChecks,
    private readonly passwords: Passwords,
  ) {}

  /** @throws AppError `validation` with the message of the field `password`; `unavailable` if the queue is full */
  async hash(password: string, { role, email }: { role: Role; email: string }): Promise<string> {
    this.checks.check(password, { isStaff: role === 'admin', email });
    return this.passwords.hash(password);
  }
}
