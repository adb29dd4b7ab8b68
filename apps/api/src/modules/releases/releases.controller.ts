import type { EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { staticPaths } from '@meridian/releases';
import { Controller, Req } from '@nestjs/common';
import type { ApiRequest, Identity } from '../../platform/http/api-request.ts';
import { Endpoint } from '../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../platform/http/input.decorator.ts';
import { ServerUrls } from '../../platform/http/server-urls.ts';
import { ChangeChannels } from './change-channels.ts';
import { ReleaseOverviews } from './release-overviews.ts';
import { PREVIEW_NAME, PreviewTokens } from './preview-tokens.ts';
import { ReleaseRegistry } from './release-registry.ts';

type Overview = Promise<EndpointOutput<'GET /api/features'>>;

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
  overview(): Overview {
    return this.overviews.read();
  }

  @Endpoint('POST /api/features/:id/rollback')
  async rollback(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: EndpointArguments<'POST /api/features/:id/rollback'>,
  ): Overview {
    const { expected, unchecked = false, reason } = body;
    await this.changes.rollback(params.id, { expected, unchecked }, { userId, reason });
    return this.overviews.read();
  }

  @Endpoint('POST /api/features/:id/canary')
  async startCanary(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: EndpointArguments<'POST /api/features/:id/canary'>,
  ): Overview {
    const { version, share, reason } = body;
    await this.changes.startCanary(params.id, version, share, { userId, reason });
    return this.overviews.read();
  }

  @Endpoint('POST /api/features/:id/canary/stop')
  async stopCanary(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: EndpointArguments<'POST /api/features/:id/canary/stop'>,
  ): Overview {
    await this.changes.stopCanary(params.id, body.expected, { userId, reason: body.reason });
    return this.overviews.read();
  }

  @Endpoint('POST /api/features/:id/promote')
  async promote(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: EndpointArguments<'POST /api/features/:id/promote'>,
  ): Overview {
    await this.changes.promote(params.id, body.expected, { userId, reason: body.reason });
    return this.overviews.read();
  }

  @Endpoint('POST /api/features/:id/preview')
  async preview(
    @Req() request: ApiRequest,
    @Input() { params, body }: EndpointArguments<'POST /api/features/:id/preview'>,
  ): Promise<EndpointOutput<'POST /api/features/:id/preview'>> {
    const app = await this.changes.requirePublished(params.id, body.version);
    const { mounts } = await this.registry.store.manifest(app, body.version);
    const { token, until } = await this.tokens.issue(app, body.version);
    const url = new URL(staticPaths(mounts)[0] ?? '/', this.address.publicOrigin(request));
    url.searchParams.set(PREVIEW_NAME, token);
    return { url: url.href, until: new Date(until).toISOString() };
  }
}
