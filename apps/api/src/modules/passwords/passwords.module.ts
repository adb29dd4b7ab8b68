import { Module } from '@nestjs/common';
import { PasswordChecks } from './password-checks.ts';
import { Passwords } from './passwords.ts';

/** Hashes of passwords, and the rules of new ones. */
@Module({ providers: [Passwords, PasswordChecks], exports: [Passwords, PasswordChecks] })
export class PasswordsModule {}
