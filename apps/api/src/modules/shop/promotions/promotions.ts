import { isDeepStrictEqual } from 'node:util';
import {
  type EndpointOutput,
  MAX_CODES_OF_PROMOTION,
  MAX_PROMOTIONS,
  type PanelPromotion,
  type PromotionInput,
} from '@meridian/contracts';
import { currenciesOf, normalizeCode, type Promotion, promotionStatus } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../platform/errors/field-messages.ts';
import { Work } from '../../../platform/work/work.ts';
import { activityChange, subjectOf } from '../activity/activity-entry.ts';
import { RecordActivity } from '../activity/record-activity.ts';
import { PromotionCodes } from './promotion-codes.ts';
import { promotionChanges } from './promotion-changes.ts';
import { PromotionUses } from './promotion-uses.ts';
import type { StoredPromotion } from './promotion.schema.ts';
import { type PromotionFields, PromotionsRepository } from './promotions.repository.ts';

const COLLECTION = 'promotions';
/** A code that no promotion has is given away after this time, in which a save is certainly finished. */
const CLAIM_TTL_MS = 60_000;

/** A stored promotion as the rules of prices read it. */
const promotionOf = (stored: StoredPromotion): Promotion => ({
  id: stored._id.toHexString(),
  nameEN: stored.nameEN,
  nameRU: stored.nameRU,
  code: stored.code,
  from: stored.from?.toISOString() ?? null,
  until: stored.until?.toISOString() ?? null,
  isStopped: stored.isStopped,
  discount: stored.discount,
  scope: stored.scope,
  includesSalePrices: stored.includesSalePrices,
  minimum: stored.minimum,
  isFirstOrderOnly: stored.isFirstOrderOnly,
  maxUsesPerCustomer: stored.maxUsesPerCustomer,
  maxUses: stored.maxUses,
});

const countedCodes = ({ _id, codes }: StoredPromotion) => ({ id: _id.toHexString(), codes });

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
const fieldsOf = ({ from, until, ...input }: PromotionInput, codes: number): PromotionFields => ({
  ...input,
  from: instantOf(from),
  until: instantOf(until),
  isStopped: false,
  codes,
});

/** @throws AppError `validation` */
const refuse = (fieldMessages: Record<string, FieldMessage>): never => {
  throw new AppError('validation', { fieldMessages });
};

/** @throws AppError `validation` for an end in the past, or a minimum in other currencies than the discount */
const requirePossible = (input: PromotionInput, now: Date): void => {
  const until = instantOf(input.until);
  if (until && until <= now) refuse({ until: 'inThePast' });
  if (currenciesOf({ ...input, id: '', isStopped: false }).length === 0)
    refuse({ minimum: 'otherCurrencies' });
};

/**
 * Which of the fields that are fixed once a promotion is used a change concerns. The code is fixed as soon as codes are
 * generated, because customers may have them.
 */
const fixedFields = (before: StoredPromotion, after: PromotionFields): ('code' | 'discount')[] => [
  ...(before.code === after.code ? [] : ['code' as const]),
  ...(isDeepStrictEqual(before.discount, after.discount) ? [] : ['discount' as const]),
];

/**
 * Reads and changes promotions. Every read is of the database, so a stopped promotion ends at once in all processes. The
 * catalogue checks the brands, collections and the gift of an input before (`CheckPromotion`).
 */
@Injectable()
export class Promotions {
  constructor(
    private readonly repository: PromotionsRepository,
    private readonly uses: PromotionUses,
    private readonly codes: PromotionCodes,
    private readonly activity: RecordActivity,
    private readonly work: Work,
    private readonly clock: DatabaseClock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The promotion of a code, also a planned, ended or stopped one. */
  async byCode(code: string): Promise<Promotion | null> {
    const stored = await this.repository.findByCode(normalizeCode(code));
    return stored && promotionOf(stored);
  }

  /** Also a planned, ended or stopped promotion. */
  async byId(id: string): Promise<Promotion | null> {
    const stored = await this.repository.find(id);
    return stored && promotionOf(stored);
  }

  /** All promotions, the newest first. */
  async list(): Promise<EndpointOutput<'GET /api/panel/promotions'>> {
    const [all, uses] = await Promise.all([this.repository.all(), this.uses.counts()]);
    return {
      items: all.map((stored) => this.presentWith(stored, uses.get(stored._id.toHexString()) ?? 0)),
      timeZone: this.config.SHOP_TIME_ZONE,
    };
  }

  /** @throws AppError `validation` for an end in the past, `tooManyPromotions`, `codeTaken` */
  async add(input: PromotionInput, userId: string): Promise<PanelPromotion> {
    const fields = fieldsOf(input, 0);
    const now = this.clock.now();
    requirePossible(input, now);
    await this.requireRoom(now);
    const id = newId();
    await this.claim(fields.code, id, now);
    const entries = await this.activity.entriesOf(userId, {
      action: 'added',
      subject: subjectOf('promotion', id, fields),
      changes: [],
    });
    const stored = await this.repository.insert(id, fields, entries);
    await this.work.perform(COLLECTION, stored);
    return this.presentWith(stored, 0);
  }

  /**
   * Replaces a promotion. One that has ended gets a new end.
   * @throws AppError `notFound`, `conflict`, `promotionStopped`, `tooManyPromotions`, `codeTaken`, `validation` also for
   * another code or discount of a used promotion
   */
  async change(
    id: string,
    { revision, ...input }: PromotionInput & { revision: number },
    userId: string,
  ): Promise<PanelPromotion> {
    const before = await this.read(id);
    const now = this.clock.now();
    const fields = fieldsOf(input, before.codes);
    const status = promotionStatus(promotionOf(before), now);
    if (status === 'stopped') throw new AppError('promotionStopped');
    const fixed = fixedFields(before, fields);
    for (const field of fixed)
      if (before.isUsed || (field === 'code' && before.codes > 0)) refuse({ [field]: 'alreadyUsed' });
    requirePossible(input, now);
    if (status === 'ended') await this.requireRoom(now);
    if (before.revision !== revision) throw new AppError('conflict');
    if (fixed.includes('code')) await this.claim(fields.code, id, now);
    return this.save(before, fields, userId, fixed.length > 0);
  }

  /** Ends a promotion for good. @throws AppError `notFound`, `conflict` */
  async stop(id: string, userId: string): Promise<PanelPromotion> {
    const before = await this.read(id);
    if (before.isStopped) return this.present(before);
    return this.save(before, { isStopped: true }, userId);
  }

  /** Deletes a promotion that no order has used. @throws AppError `notFound`, `conflict`, `promotionUsed` */
  async remove(id: string, userId: string): Promise<void> {
    const promotion = await this.read(id);
    if (promotion.isUsed) throw new AppError('promotionUsed');
    await this.activity.publishDeletion(
      userId,
      subjectOf('promotion', id, promotion),
      COLLECTION,
      promotion,
      async () => {
        if (!(await this.repository.remove(promotion))) throw new AppError('conflict');
      },
    );
  }

  /**
   * Generates codes. A repeated request is refused by its revision.
   * @throws AppError `notFound`, `conflict`, `promotionStopped`, `tooManyCodes`, `validation` for a promotion with one code
   */
  async generate(
    id: string,
    { count, revision }: { count: number; revision: number },
    userId: string,
  ): Promise<PanelPromotion> {
    const before = await this.read(id);
    if (before.isStopped) throw new AppError('promotionStopped');
    if (before.code !== null) refuse({ count: 'sharedCode' });
    const codes = before.codes + count;
    if (codes > MAX_CODES_OF_PROMOTION)
      throw new AppError('tooManyCodes', { details: { max: MAX_CODES_OF_PROMOTION } });
    const promotion = await this.save({ ...before, revision }, { codes }, userId);
    await this.codes.complete(promotion);
    return promotion;
  }

  /** The codes of a promotion a page at a time. @throws AppError `notFound`, `badRequest` for an invalid cursor */
  async codePage(
    id: string,
    cursor?: string,
  ): Promise<EndpointOutput<'GET /api/panel/promotions/:id/codes'>> {
    return this.codes.page(countedCodes(await this.read(id)), cursor);
  }

  /** Records an export of the codes of a promotion. @throws AppError `notFound` */
  async recordExport(id: string, userId: string): Promise<{ id: string; codes: number }> {
    const promotion = await this.read(id);
    await this.activity.recordEvent(userId, {
      action: 'exported',
      subject: subjectOf('promotion', id, promotion),
      changes: [
        activityChange('file', null, {
          en: `promo codes “${promotion.nameEN}”`,
          ru: `промокоды «${promotion.nameRU}»`,
        }),
      ],
    });
    return countedCodes(promotion);
  }

  private async read(id: string): Promise<StoredPromotion> {
    const promotion = await this.repository.find(id);
    if (!promotion) throw new AppError('notFound');
    return promotion;
  }

  private async requireRoom(now: Date): Promise<void> {
    if ((await this.repository.countEndingAfter(now)) >= MAX_PROMOTIONS)
      throw new AppError('tooManyPromotions', { details: { max: MAX_PROMOTIONS } });
  }

  private async claim(code: string | null, id: string, now: Date): Promise<void> {
    if (code === null) return;
    const staleBefore = new Date(now.getTime() - CLAIM_TTL_MS);
    if (!(await this.repository.claim(code, id, now, staleBefore))) throw new AppError('codeTaken');
  }

  private presentWith(stored: StoredPromotion, uses: number): PanelPromotion {
    const promotion = promotionOf(stored);
    const { revision, isUsed, codes } = stored;
    return {
      ...promotion,
      revision,
      isUsed,
      codes,
      uses,
      status: promotionStatus(promotion, this.clock.now()),
    };
  }

  private async present(stored: StoredPromotion): Promise<PanelPromotion> {
    return this.presentWith(stored, await this.uses.count(stored._id.toHexString()));
  }

  /** @param before the promotion, with the revision that the change is based on */
  private async save(
    before: StoredPromotion,
    fields: Partial<PromotionFields>,
    userId: string,
    ifUnused = false,
  ): Promise<PanelPromotion> {
    const after = { ...before, ...fields };
    const entries = await this.activity.entriesOf(userId, {
      action: 'changed',
      subject: subjectOf('promotion', before._id, after),
      changes: promotionChanges(before, after),
    });
    const stored = await this.repository.save(before, fields, entries, ifUnused);
    if (!stored) throw new AppError('conflict');
    await this.work.perform(COLLECTION, stored);
    return this.present(stored);
  }
}
