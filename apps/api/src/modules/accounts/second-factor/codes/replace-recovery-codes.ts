import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { Identity } from '../../../../platform/http/api-request.ts';
import type { ClientInfo } from '../../../../platform/http/client.decorator.ts';
import { UsersRepository } from '../../users/users.repository.ts';
import { accountOf } from '../../../../platform/security/user-directory.ts';
import { Factors, hasFactor } from '../factors.ts';
import { SecondFactorMails } from '../second-factor-mails.ts';
import { SecondFactorsRepository } from '../second-factors.repository.ts';
import { newRecoveryCodes, recoveryCodeDigest } from './recovery-codes.ts';

@Injectable()
export class ReplaceRecoveryCodes {
  constructor(
    private readonly users: UsersRepository,
    private readonly factors: Factors,
    private readonly repository: SecondFactorsRepository,
    private readonly mails: SecondFactorMails,
  ) {}

  /** @throws AppError `notFound` if the user has no second factor */
  async replace({ userId }: Identity, client: ClientInfo): Promise<string[]> {
    const user = await accountOf(this.users, userId);
    if (!hasFactor(await this.factors.of(userId))) throw new AppError('notFound');
    const codes = newRecoveryCodes();
    await this.repository.setRecoveryCodes(
      userId,
      codes.map((code) => recoveryCodeDigest(userId, code)),
    );
    await this.mails.send('recoveryCodesReplaced', user, client.language);
    return codes;
  }
}
