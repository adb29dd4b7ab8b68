import type { HandlerInput } from '@meridian/contracts';
import { staticPaths } from '@meridian/releases';
import { Controller, Req } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ApiRequest, Identity } from '../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { ServerUrls } from '../../platform/http/server-urls.ts';
import { ChangeChannels } from './change-channels.ts';
import { ReleaseOverviews } from './release-overviews.ts';
import { PREVIEW_NAME, PreviewTokens } from '../registry/preview-tokens.ts';
import { ReleaseRegistry } from '../registry/release-registry.ts';

/** @throws AppError `forbidden` if a member of staff may not release this app */
const requireApp = ({ apps }: Identity, app: string): void => {
  if (apps !== 'all' && !apps.includes(app)) throw new AppError('forbidden');
};

@Controller()
export class ReleasesController {
  constructor(
    private readonly overviews: ReleaseOverviews,
    private readonly changes: ChangeChannels,
    private readonly registry: ReleaseRegistry,
    private readonly tokens: PreviewTokens,
    private readonly address: ServerUrls,
  ) {}

  @Endpoint('GET /api/features')
  overview() {
    return this.overviews.read();
  }

  @Endpoint('POST /api/features/:id/rollback')
  async rollback(
    @CurrentUser() user: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/features/:id/rollback'>,
  ) {
    requireApp(user, params.id);
    const { expected, unchecked = false, reason } = body;
    await this.changes.rollback(params.id, { expected, unchecked }, { userId: user.userId, reason });
    return this.overviews.read();
  }

  @Endpoint('POST /api/features/:id/canary')
  async startCanary(
    @CurrentUser() user: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/features/:id/canary'>,
  ) {
    requireApp(user, params.id);
    const { version, share, reason } = body;
    await this.changes.startCanary(params.id, version, share, { userId: user.userId, reason });
    return this.overviews.read();
  }

  @Endpoint('POST /api/features/:id/canary/stop')
  async stopCanary(
    @CurrentUser() user: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/features/:id/canary/stop'>,
  ) {
    requireApp(user, params.id);
    await this.changes.stopCanary(params.id, body.expected, { userId: user.userId, reason: body.reason });
    return this.overviews.read();
  }

  @Endpoint('POST /api/features/:id/promote')
  async promote(
    @CurrentUser() user: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/features/:id/promote'>,
  ) {
    requireApp(user, params.id);
    await this.changes.promote(params.id, body.expected, { userId: user.userId, reason: body.reason });
    return this.overviews.read();
  }

  @Endpoint('POST /api/features/:id/preview')
  async preview(
    @CurrentUser() user: Identity,
    @Req() request: ApiRequest,
    @Input() { params, body }: HandlerInput<'POST /api/features/:id/preview'>,
  ) {
    requireApp(user, params.id);
    const app = await this.changes.requirePublished(params.id, body.version);
    const { mounts } = await this.registry.store.manifest(app, body.version);
    const { token, until } = await this.tokens.issue(app, body.version);
    const url = new URL(staticPaths(mounts)[0] ?? '/', this.address.publicOrigin(request));
    url.searchParams.set(PREVIEW_NAME, token);
    return { url: url.href, until: new Date(until).toISOString() };
  }
}
