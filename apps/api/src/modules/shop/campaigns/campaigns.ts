import {
  type CampaignInput,
  type EndpointOutput,
  MAX_CAMPAIGNS,
  type PanelCampaign,
} from '@meridian/contracts';
import { type Campaign, campaignStatus } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Work } from '../../../platform/work/work.ts';
import { subjectOf } from '../activity/activity-entry.ts';
import { RecordActivity } from '../activity/record-activity.ts';
import { campaignChanges } from './campaign-changes.ts';
import type { StoredCampaign } from './campaign.schema.ts';
import { type CampaignFields, CampaignsRepository } from './campaigns.repository.ts';

const COLLECTION = 'campaigns';

/** A stored campaign as the rules of prices read it. */
export const campaignOf = (stored: StoredCampaign): Campaign => ({
  id: stored._id.toHexString(),
  nameEN: stored.nameEN,
  nameRU: stored.nameRU,
  from: stored.from?.toISOString() ?? null,
  until: stored.until?.toISOString() ?? null,
  scope: stored.scope,
  discount: stored.discount,
  isStopped: stored.isStopped,
});

const present = (stored: StoredCampaign, now: Date): PanelCampaign => {
  const campaign = campaignOf(stored);
  return { ...campaign, revision: stored.revision, status: campaignStatus(campaign, now) };
};

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
const fieldsOf = ({ nameEN, nameRU, from, until, scope, discount }: CampaignInput): CampaignFields => ({
  nameEN,
  nameRU,
  from: instantOf(from),
  until: instantOf(until),
  scope,
  discount,
  isStopped: false,
});

/** @throws AppError `validation` for an end in the past */
const requireEndAhead = ({ until }: CampaignFields, now: Date): void => {
  if (until && until <= now) throw new AppError('validation', { fieldMessages: { until: 'inThePast' } });
};

/** Reads and changes campaigns. Instants are compared with the clock of the database, as those of prices are. */
@Injectable()
export class Campaigns {
  constructor(
    private readonly repository: CampaignsRepository,
    private readonly activity: RecordActivity,
    private readonly work: Work,
    private readonly clock: DatabaseClock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** All campaigns, also ended ones. */
  async all(): Promise<Campaign[]> {
    return (await this.repository.all()).map(campaignOf);
  }

  /** The campaigns that end after an instant, without stopped ones: after now, the planned and the running ones. */
  async endingAfter(instant: Date): Promise<Campaign[]> {
    return (await this.repository.endingAfter(instant)).map(campaignOf);
  }

  /** All campaigns, the latest beginning first. */
  async list(): Promise<EndpointOutput<'GET /api/panel/campaigns'>> {
    const now = this.clock.now();
    const timeOf = ({ from }: PanelCampaign): number => (from === null ? -Infinity : Date.parse(from));
    const items = (await this.repository.all()).map((stored) => present(stored, now));
    return {
      items: items.sort((a, b) => timeOf(b) - timeOf(a) || (a.id < b.id ? 1 : -1)),
      timeZone: this.config.SHOP_TIME_ZONE,
    };
  }

  /** @throws AppError `validation` for an end in the past, `tooManyCampaigns` */
  async add(input: CampaignInput, userId: string): Promise<PanelCampaign> {
    const fields = fieldsOf(input);
    const now = this.clock.now();
    requireEndAhead(fields, now);
    await this.requireRoom(now);
    const id = newId();
    const entries = await this.activity.entriesOf(userId, {
      action: 'added',
      subject: subjectOf('campaign', id, fields),
      changes: [],
    });
    const stored = await this.repository.insert(id, fields, entries);
    await this.work.perform(COLLECTION, stored);
    return present(stored, now);
  }

  /**
   * Replaces a campaign. The beginning of a campaign that has begun stays, because orders have its prices. One that has ended
   * gets a new end.
   * @throws AppError `notFound`, `conflict`, `campaignStopped`, `tooManyCampaigns`, `validation`
   */
  async change(
    id: string,
    { revision, ...input }: CampaignInput & { revision: number },
    userId: string,
  ): Promise<PanelCampaign> {
    const before = await this.read(id);
    const now = this.clock.now();
    const { status } = present(before, now);
    const fields = fieldsOf(input);
    if (status === 'stopped') throw new AppError('campaignStopped');
    if (status !== 'planned' && fields.from?.getTime() !== before.from?.getTime())
      throw new AppError('validation', { fieldMessages: { from: 'hasBegun' } });
    requireEndAhead(fields, now);
    if (status === 'ended') await this.requireRoom(now);
    return this.save({ ...before, revision }, fields, userId, now);
  }

  /** Ends a campaign for good. @throws AppError `notFound`, `conflict` */
  async stop(id: string, userId: string): Promise<PanelCampaign> {
    const before = await this.read(id);
    const now = this.clock.now();
    if (before.isStopped) return present(before, now);
    return this.save(before, { ...before, isStopped: true }, userId, now);
  }

  /** Deletes a campaign that has not begun. @throws AppError `notFound`, `conflict`, `campaignStarted` */
  async remove(id: string, userId: string): Promise<void> {
    const campaign = await this.read(id);
    if (present(campaign, this.clock.now()).status !== 'planned') throw new AppError('campaignStarted');
    await this.activity.publishDeletion(
      userId,
      subjectOf('campaign', id, campaign),
      COLLECTION,
      campaign,
      async () => {
        if (!(await this.repository.remove(campaign))) throw new AppError('conflict');
      },
    );
  }

  private async read(id: string): Promise<StoredCampaign> {
    const campaign = await this.repository.find(id);
    if (!campaign) throw new AppError('notFound');
    return campaign;
  }

  private async requireRoom(now: Date): Promise<void> {
    const open = await this.repository.endingAfter(now);
    if (open.length >= MAX_CAMPAIGNS)
      throw new AppError('tooManyCampaigns', { details: { max: MAX_CAMPAIGNS } });
  }

  /** @param before the campaign, with the revision that the change is based on */
  private async save(
    before: StoredCampaign,
    { nameEN, nameRU, from, until, scope, discount, isStopped }: CampaignFields,
    userId: string,
    now: Date,
  ): Promise<PanelCampaign> {
    const fields = { nameEN, nameRU, from, until, scope, discount, isStopped };
    const entries = await this.activity.entriesOf(userId, {
      action: 'changed',
      subject: subjectOf('campaign', before._id, fields),
      changes: campaignChanges(before, fields),
    });
    const stored = await this.repository.save(before, fields, entries);
    if (!stored) throw new AppError('conflict');
    await this.work.perform(COLLECTION, stored);
    return present(stored, now);
  }
}
