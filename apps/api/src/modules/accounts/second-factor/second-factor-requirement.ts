import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import { SecondFactorPolicy } from '../../../platform/security/second-factor-policy.ts';
import { Factors, hasFactor } from './factors.ts';

/** With `REQUIRE_2FA=true` every member of staff needs a second factor. */
@Injectable()
export class SecondFactorRequirement extends SecondFactorPolicy {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly factors: Factors,
  ) {
    super();
  }

  isRequired({ role }: Pick<Identity, 'role'>): boolean {
    return this.config.REQUIRE_2FA === 'true' && role === 'admin';
  }

  async needsSetup({ userId, role }: Pick<Identity, 'userId' | 'role'>): Promise<boolean> {
    return this.isRequired({ role }) && !hasFactor(await this.factors.of(userId));
  }
}
