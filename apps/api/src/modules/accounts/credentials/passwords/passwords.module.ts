import { Module } from '@nestjs/common';
import { NewPasswords } from './new-passwords.ts';
import { PasswordChecks } from './password-checks.ts';
import { Passwords } from './passwords.ts';

/** Hashes of passwords and the rules of new ones. One instance serves all modules, so that its limit counts all hashes. */
@Module({
  providers: [Passwords, PasswordChecks, NewPasswords],
  exports: [Passwords, PasswordChecks, NewPasswords],
})
export class PasswordsModule {}
