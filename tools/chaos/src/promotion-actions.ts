import { type Promotion, promotionStatus } from '@meridian/domain';
import type { Variant } from './fill-shop.ts';
import type { Random } from './random.ts';
import { RuleHistory } from './rule-history.ts';
import { type ApiResponse, sendRequest } from './send-request.ts';
import type { StaffSession } from './staff-session.ts';

/** Relative frequency of each action among those of a shopper. */
export const PROMOTION_WEIGHTS = {
  addPromotion: 10,
  changePromotion: 4,
  stopPromotion: 2,
  generateCodes: 3,
} as const;

export const isOfPromotions = (action: string): action is keyof typeof PROMOTION_WEIGHTS =>
  action in PROMOTION_WEIGHTS;

export type ListedPromotion = Promotion & { revision: number };

/** The promo codes of a run. */
export class PromotionHistory extends RuleHistory<ListedPromotion> {
  /** Generated codes by the id of their promotion. */
  readonly generated = new Map<string, string[]>();
  /** How often the shop has refused a code, by reason. */
  readonly refusals: Record<string, number> = {};

  constructor(staff: StaffSession) {
    super(staff, '/api/panel/promotions');
  }

  /** Counts the refusal of a code. Returns false for any other response. */
  isRefusal(response: ApiResponse | null): boolean {
    const { code, details } = (response?.body ?? {}) as { code?: string; details?: { reason: string } };
    if (code !== 'promotionInvalid' || !details) return false;
    this.refusals[details.reason] = (this.refusals[details.reason] ?? 0) + 1;
    return true;
  }
}

/** Few codes at a time, so that several shoppers enter the same one. */
const GENERATED_CODES = 6;
/** The shop accepts 60 guesses per hour. */
const UNKNOWN_SHARE = 0.02;

/** The staff add promo codes, generate single-use codes, change and stop them; shoppers enter them. */
export class PromotionActions {
  constructor(
    private readonly random: Random,
    private readonly context: {
      url: string;
      variants: readonly Variant[];
      promotions: PromotionHistory;
    },
  ) {}

  async addPromotion(): Promise<void> {
    const body = this.body();
    await this.context.promotions.change('POST', '', body);
    if (body.code === null) await this.generateCodes();
  }

  /** Changes the limits and the dates, sometimes also what is given, which the shop refuses for a used code. */
  async changePromotion(): Promise<void> {
    const promotion = this.openPromotion();
    if (!promotion) return;
    const { id, revision, code, discount, scope } = promotion;
    const kept = this.random.next() < 0.7 ? { code, discount, scope } : code === null ? { code } : {};
    await this.context.promotions.change('PUT', `/${id}`, { ...this.body(), ...kept, revision });
  }

  async stopPromotion(): Promise<void> {
    const promotion = this.openPromotion();
    if (promotion) await this.context.promotions.change('POST', `/${promotion.id}/stop`);
  }

  async generateCodes(): Promise<void> {
    const { promotions } = this.context;
    const promotion = this.openPromotion(({ code }) => code === null);
    if (!promotion) return;
    const { id, revision } = promotion;
    await promotions.change('POST', `/${id}/codes`, { count: GENERATED_CODES, revision });
    const { items } = await promotions.read<{ items: { code: string }[] }>(`/${id}/codes`);
    promotions.generated.set(
      id,
      items.map(({ code }) => code),
    );
  }

  /** A code that a shopper enters: mostly of a running promotion, otherwise of any one, or unknown. */
  pickCode(): string {
    const { promotions } = this.context;
    const unknown = `UNKNOWN-${this.random.between(1, 1000)}`;
    if (this.random.next() < UNKNOWN_SHARE) return unknown;
    const running = promotions.latest.filter(
      (promotion) => promotionStatus(promotion, new Date()) === 'running',
    );
    const promotion = this.random.pick(this.random.next() < 0.8 ? running : promotions.latest);
    if (!promotion) return '';
    return promotion.code ?? this.random.pick(promotions.generated.get(promotion.id) ?? []) ?? '';
  }

  /** What the shop offers for a cart; undefined without a response and for a refused code. */
  async totalOf(cart: object): Promise<number | undefined> {
    const { url, promotions } = this.context;
    const quoted = await sendRequest(url, { method: 'POST', path: '/api/orders/quote', body: cart });
    promotions.isRefusal(quoted);
    return quoted?.status === 200 ? (quoted.body as { total: number }).total : undefined;
  }

  private openPromotion(
    isWanted: (promotion: ListedPromotion) => boolean = () => true,
  ): ListedPromotion | undefined {
    const now = new Date().toISOString();
    return this.random.pick(
      this.context.promotions.latest.filter(
        (promotion) => !promotion.isStopped && (promotion.until ?? '9') > now && isWanted(promotion),
      ),
    );
  }

  private body() {
    const { random } = this;
    const { variants } = this.context;
    const maybe = <T>(share: number, value: T): T | null => (random.next() < share ? value : null);
    const inMs = (min: number, max: number) => new Date(Date.now() + random.between(min, max)).toISOString();
    const price = variants[0]?.price ?? 1000;
    const { id: itemId = '', colorName = '', size = '', brand } = random.pick(variants) ?? {};
    const isFull = random.next() < 0.25;
    const kzt = Math.ceil(price * (isFull ? 8 : 0.05 + 0.6 * random.next()));
    return {
      nameEN: 'Chaos',
      nameRU: 'Хаос',
      code: maybe(0.75, `CHAOS-${random.between(1, 1_000_000)}`),
      from: maybe(0.2, inMs(-1000, 2000)),
      until: maybe(0.5, inMs(4000, 30_000)),
      discount: random.pick([
        { kind: 'percent', percent: isFull ? 100 : random.between(1, 60) },
        { kind: 'amount', amount: random.next() < 0.2 ? { usd: 10 } : { kzt, usd: 10 } },
        { kind: 'freeDelivery' },
        { kind: 'gift', gift: { itemId, colorName, size } },
      ]),
      scope: { brands: brand !== undefined && random.next() < 0.1 ? [brand] : [], collections: [] },
      includesSalePrices: random.next() < 0.8,
      minimum: maybe(0.15, { kzt: Math.ceil(price * (0.5 + random.next())) }),
      isFirstOrderOnly: random.next() < 0.1,
      maxUsesPerCustomer: maybe(0.3, random.between(1, 3)),
      maxUses: maybe(0.5, random.between(1, 6)),
    };
  }
}
