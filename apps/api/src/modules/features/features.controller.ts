import type { CallArguments, CallOutput } from '@meridian/contracts';
import { Controller, Req } from '@nestjs/common';
import type { ApiRequest, Identity } from '../../platform/http/api-request.ts';
import { Call } from '../../platform/http/call.decorator.ts';
import { CurrentUser, Input } from '../../platform/http/input.decorator.ts';
import { OwnAddress } from '../../platform/http/own-address.ts';
import { ChangeChannels } from './change-channels.ts';
import { FeatureOverviews } from './feature-overviews.ts';
import { PREVIEW_NAME, PreviewTokens } from './preview-tokens.ts';
import { ReleaseRegistry } from './release-registry.ts';

type Overview = Promise<CallOutput<'GET /api/features'>>;

@Controller()
export class FeaturesController {
  constructor(
    private readonly overviews: FeatureOverviews,
    private readonly changes: ChangeChannels,
    private readonly registry: ReleaseRegistry,
    private readonly tokens: PreviewTokens,
    private readonly address: OwnAddress,
  ) {}

  @Call('GET /api/features')
  overview(): Overview {
    return this.overviews.now();
  }

  @Call('POST /api/features/:app/rollback')
  async rollback(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: CallArguments<'POST /api/features/:app/rollback'>,
  ): Overview {
    await this.changes.rollback(params.app, body.expected, { userId, reason: body.reason });
    return this.overviews.now();
  }

  @Call('POST /api/features/:app/canary')
  async startCanary(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: CallArguments<'POST /api/features/:app/canary'>,
  ): Overview {
    const { version, share, reason } = body;
    await this.changes.startCanary(params.app, version, share, { userId, reason });
    return this.overviews.now();
  }

  @Call('POST /api/features/:app/canary/stop')
  async stopCanary(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: CallArguments<'POST /api/features/:app/canary/stop'>,
  ): Overview {
    await this.changes.stopCanary(params.app, body.expected, { userId, reason: body.reason });
    return this.overviews.now();
  }

  @Call('POST /api/features/:app/promote')
  async promote(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: CallArguments<'POST /api/features/:app/promote'>,
  ): Overview {
    await this.changes.promote(params.app, body.expected, { userId, reason: body.reason });
    return this.overviews.now();
  }

  @Call('POST /api/features/:app/preview')
  async preview(
    @Req() request: ApiRequest,
    @Input() { params, body }: CallArguments<'POST /api/features/:app/preview'>,
  ): Promise<CallOutput<'POST /api/features/:app/preview'>> {
    const app = await this.changes.published(params.app, body.version);
    const { mounts } = await this.registry.store.manifest(app, body.version);
    const { token, until } = await this.tokens.issue(app, body.version);
    const page = mounts.find((mount) => !/[:*]/.test(mount)) ?? '/';
    const url = new URL(page, this.address.forVisitor(request));
    url.searchParams.set(PREVIEW_NAME, token);
    return { url: url.href, until: new Date(until).toISOString() };
  }
}
