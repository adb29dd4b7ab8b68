import { Module } from '@nestjs/common';
import { Passwords } from './passwords.ts';

/** Hashes of passwords. One instance serves all modules, so that its limit counts all hashes of the process. */
@Module({ providers: [Passwords], exports: [Passwords] })
export class PasswordsModule {}
