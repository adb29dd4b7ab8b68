import type { ActivityChange } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import type { ClientInfo } from '../../../platform/http/api-request.ts';
import { BackgroundTasks } from '../../../platform/jobs/background-tasks.ts';
import { SecurityLog } from '../../../platform/security/security-log.ts';
import { RecordActivity } from '../../shop/activity/record-activity.ts';
import { GeoService } from '../../shop/geo/geo.service.ts';
import { type User, UsersRepository } from '../users/users.repository.ts';
import { deviceOf, deviceText } from './device-of.ts';

/**
 * Records sign-ins, refused sign-ins and confirmations: of everyone in the security log, of staff also in the activity
 * log of the panel.
 */
@Injectable()
export class SignInEvents {
  constructor(
    private readonly log: SecurityLog,
    private readonly activity: RecordActivity,
    private readonly users: UsersRepository,
    private readonly geo: GeoService,
    private readonly tasks: BackgroundTasks,
  ) {}

  async signedIn(user: User, client: ClientInfo): Promise<void> {
    await this.log.signedIn(client.address, user.id);
    await this.record('signedIn', user, client);
  }

  /**
   * Writes to the activity log in the background, so that the time of the response does not reveal an account of staff.
   * @param user the account, if it exists
   */
  async failed(user: User | null | undefined, client: ClientInfo, email: string): Promise<void> {
    await this.log.signInFailed(client.address, email, user?.id);
    if (user) this.tasks.start('refused sign-in', () => this.record('signInFailed', user, client));
  }

  async confirmed(userId: string, client: ClientInfo): Promise<void> {
    await this.log.confirmed(client.address, userId);
    const user = await this.users.byId(userId);
    if (user) await this.record('confirmed', user, client);
  }

  private async record(action: 'signedIn' | 'signInFailed' | 'confirmed', user: User, client: ClientInfo) {
    if (!user.staff) return;
    const changes: ActivityChange[] = [
      { field: 'device', of: null, before: null, after: deviceText(deviceOf(client.userAgent)) },
      { field: 'country', of: null, before: null, after: this.geo.countryOf(client.http) },
    ];
    await this.activity.recordEvent(action === 'signInFailed' ? null : user.id, {
      action,
      subject: { kind: 'account', id: user.id, name: { en: user.email, ru: user.email } },
      changes: changes.filter(({ after }) => after !== null && after !== ''),
    });
  }
}
