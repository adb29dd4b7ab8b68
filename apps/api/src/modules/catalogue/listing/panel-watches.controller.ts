import type { HandlerInput } from '@meridian/contracts';
import { productPath } from '@meridian/domain';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { FindWatch } from './find-watch.ts';
import { ListAllWatches } from './list-all-watches.ts';
import { PreviewCampaign } from './preview-campaign.ts';
import { WatchPreviewTokens } from './preview-tokens.ts';

/** The watches of any status, for the panel. */
@Controller()
export class PanelWatchesController {
  constructor(
    private readonly watches: ListAllWatches,
    private readonly findWatch: FindWatch,
    private readonly campaigns: PreviewCampaign,
    private readonly previews: WatchPreviewTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Endpoint('GET /api/panel/watches')
  list(@Input() { query }: HandlerInput<'GET /api/panel/watches'>) {
    return this.watches.list(query);
  }

  @Endpoint('GET /api/panel/watches/:id')
  async read(@Input() { params }: HandlerInput<'GET /api/panel/watches/:id'>) {
    return { watch: await this.findWatch.ofAnyStatus(params.id) };
  }

  @Endpoint('POST /api/panel/campaigns/preview')
  previewCampaign(@Input() { body }: HandlerInput<'POST /api/panel/campaigns/preview'>) {
    return this.campaigns.preview(body);
  }

  @Endpoint('POST /api/watches/:id/preview')
  async preview(@Input() { params }: HandlerInput<'POST /api/watches/:id/preview'>) {
    const { slug } = await this.findWatch.ofAnyStatus(params.id);
    const { token, expiresAt } = await this.previews.sign(params.id);
    const url = `${this.config.PUBLIC_ORIGIN}${productPath(slug)}?preview=${token}`;
    return { url, expiresAt: expiresAt.toISOString() };
  }
}
