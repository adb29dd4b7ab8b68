import { type Campaign, type PricedWatch, WATCH_FLAGS } from '@meridian/domain';
import type { Variant } from './fill-shop.ts';
import type { Random } from './random.ts';
import type { RuleHistory } from './rule-history.ts';
import { sendRequest } from './send-request.ts';

/** Relative frequency of each action among those of a shopper. */
export const CAMPAIGN_WEIGHTS = { addCampaign: 6, changeCampaign: 4, stopCampaign: 2 } as const;

export const isOfCampaigns = (action: string): action is keyof typeof CAMPAIGN_WEIGHTS =>
  action in CAMPAIGN_WEIGHTS;

export type ListedCampaign = Campaign & { revision: number; status: string };

/** A watch as the rules of prices read it. No campaign of a run names a brand, collection or category. */
export const pricedWatch = (watch: Pick<PricedWatch, 'id' | 'flags' | 'price'>): PricedWatch => ({
  ...watch,
  brand: null,
  collection: null,
  category: null,
});

export type CampaignHistory = RuleHistory<ListedCampaign>;

interface ListedPrices {
  watches: { _id: string; price: PricedWatch['price']; regularPrice?: PricedWatch['price'] }[];
}

/** Reads the prices that the shop lists; empty without a response. */
export const listedPrices = async (url: string, ids: readonly string[]): Promise<ListedPrices['watches']> => {
  const listed = await sendRequest(url, { path: `/api/watches?ids=${ids.join(',')}` });
  return listed?.status === 200 ? (listed.body as ListedPrices).watches : [];
};

/** The staff add campaigns most of which end within seconds, change and stop them. */
export class CampaignActions {
  constructor(
    private readonly random: Random,
    private readonly context: { variants: readonly Variant[]; campaigns: CampaignHistory },
  ) {}

  async addCampaign(): Promise<void> {
    const from =
      this.random.next() < 0.3 ? null : new Date(Date.now() + this.random.between(-1000, 3000)).toISOString();
    await this.context.campaigns.change('POST', '', this.body(from));
  }

  async changeCampaign(): Promise<void> {
    const campaign = this.openCampaign();
    if (!campaign) return;
    const body = { ...this.body(campaign.from), revision: campaign.revision };
    await this.context.campaigns.change('PUT', `/${campaign.id}`, body);
  }

  async stopCampaign(): Promise<void> {
    const campaign = this.openCampaign();
    if (campaign) await this.context.campaigns.change('POST', `/${campaign.id}/stop`);
  }

  private openCampaign(): ListedCampaign | undefined {
    const now = new Date().toISOString();
    return this.random.pick(
      this.context.campaigns.latest.filter(({ isStopped, until }) => !isStopped && (until ?? '9') > now),
    );
  }

  private body(from: string | null) {
    const { random } = this;
    const watches = [1, 2].flatMap(() => random.pick(this.context.variants)?.id ?? []);
    const flag = random.pick(WATCH_FLAGS);
    const [watch] = this.context.variants;
    const amount = { kzt: Math.ceil((watch?.price ?? 1000) * (0.05 + 0.6 * random.next())), usd: 100 };
    const isEndless = random.next() < 0.15;
    const discount = random.pick([
      { kind: 'percent', percent: random.between(1, 60) },
      { kind: 'amount', amount },
      { kind: 'price', price: amount },
    ]);
    const scope = random.pick([
      { watches, flags: [] },
      { watches: [], flags: flag ? [flag] : [] },
    ]);
    return {
      nameEN: 'Chaos',
      nameRU: 'Хаос',
      from,
      until: isEndless ? null : new Date(Date.now() + random.between(2000, 15_000)).toISOString(),
      scope: { brands: [], collections: [], categories: [], ...scope },
      discount,
    };
  }
}
