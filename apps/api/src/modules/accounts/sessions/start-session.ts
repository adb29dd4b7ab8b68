import type { Session } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/api-request.ts';
import { PanelOrigin } from '../../../platform/security/panel-origin.ts';
import { SignInLimits } from '../../../platform/security/sign-in-limits.ts';
import { GeoService } from '../../shop/geo/geo.service.ts';
import { type User, UsersRepository } from '../users/users.repository.ts';
import { deviceOf } from './device-of.ts';
import { NewDevices } from './new-devices.ts';
import { sessionEnd } from './session-times.ts';
import { roleIn, SessionTokens } from './session-tokens.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { SignInEvents } from './sign-in-events.ts';

/** Starts a session of a user whose identity is proven. */
@Injectable()
export class StartSession {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly users: UsersRepository,
    private readonly tokens: SessionTokens,
    private readonly events: SignInEvents,
    private readonly newDevices: NewDevices,
    private readonly geo: GeoService,
    private readonly limits: SignInLimits,
    private readonly panel: PanelOrigin,
  ) {}

  /** @throws AppError `accountSuspended`; `invalidCredentials` if the password was replaced after `user` was read */
  async start(user: User, client: ClientInfo): Promise<Session> {
    if (user.staff?.suspended) throw new AppError('accountSuspended');
    const now = new Date();
    const device = deviceOf(client.userAgent);
    const origin = this.panel.originOf(client.http);
    const isStaff = user.role === 'admin' && this.panel.givesStaffRights(origin);
    const session = {
      userId: user.id,
      isStaff,
      origin,
      ...device,
      country: this.geo.countryOf(client.http),
      createdAt: now,
      lastUsedAt: now,
      confirmedAt: now,
      expiresAt: sessionEnd({ isStaff, createdAt: now }, now),
    };
    const id = await this.sessions.insert(session);
    await this.requirePresentPassword(user, id);
    await this.limits.trust(client.address, user.email);
    if (user.staff) await this.newDevices.notify(user, device, session.country, client.language);
    await this.events.signedIn(user, client);
    return { token: await this.tokens.issue(user.id, id, session), role: roleIn(session) };
  }

  /**
   * A new password ends the sessions that are stored by then. This session is stored, so either that end finds it, or the
   * password differs now.
   */
  private async requirePresentPassword({ id, passwordHash }: User, sessionId: string): Promise<void> {
    if ((await this.users.byId(id))?.passwordHash === passwordHash) return;
    await this.sessions.end(id, sessionId);
    throw new AppError('invalidCredentials');
  }
}
