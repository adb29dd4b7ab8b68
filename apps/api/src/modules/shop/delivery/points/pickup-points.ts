import {
  type ActivityChange,
  type EndpointOutput,
  MAX_PICKUP_POINTS,
  type PickupPointEntry,
  pickupPointInput,
  POINT_PAGE_SIZE,
  type ShopperPoint,
} from '@meridian/contracts';
import { distanceKm, type GeoPosition, isPickup, placesIn, withinPlaces } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { newId } from '../../../../platform/database/ids.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { Work } from '../../../../platform/work/work.ts';
import { subjectOf } from '../../activity/activity-entry.ts';
import { RecordActivity } from '../../activity/record-activity.ts';
import { DeliveryMethods } from '../../settings/methods/delivery-methods.ts';
import type { StoredPickupPoint } from './pickup-point.schema.ts';
import {
  type PointArea,
  type PointFields,
  type PointFilter,
  PickupPointsRepository,
} from './pickup-points.repository.ts';

const TAKEN = {
  message: {
    en: 'Another point of this method has this code.',
    ru: 'Этот код уже есть у другого пункта этого способа.',
  },
};
const COLLECTION = 'pickuppoints';
export const POINT_FIELDS = Object.keys(pickupPointInput.shape) as (keyof PointFields)[];

/** A point without the fields of its storage. */
export const presentPoint = ({
  _id,
  cityKey: _cityKey,
  search: _search,
  work: _work,
  ...point
}: StoredPickupPoint): PickupPointEntry => ({ _id: _id.toHexString(), ...point });

const positionOf = ({ latitude, longitude }: PickupPointEntry): GeoPosition | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const nameOf = ({ nameEN, nameRU }: PointFields) => ({ en: nameEN, ru: nameRU });
const valueOf = (value: PointFields[keyof PointFields]): ActivityChange['before'] =>
  typeof value === 'boolean' ? (value ? { en: 'yes', ru: 'да' } : { en: 'no', ru: 'нет' }) : value;

/** A point as a subject of the activity log, whose sentences about settings have a plural in Russian. */
const pointSubject = (id: string, { nameEN, nameRU }: PointFields) =>
  subjectOf('settings', id, {
    nameEN: `pickup point “${nameEN}”`,
    nameRU: `данные пункта выдачи «${nameRU}»`,
  });

/** The changes of a point for the activity log. */
const changesOf = (before: PointFields, after: PointFields): ActivityChange[] =>
  POINT_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field: `pickupPoint.${field}`,
    of: nameOf(after),
    before: valueOf(before[field]),
    after: valueOf(after[field]),
  }));

/** The query of a page of points. */
export type PointsPage = PointFilter & { offset?: number | undefined };

/** Finds and edits the points where shoppers collect their orders. */
@Injectable()
export class PickupPoints {
  constructor(
    private readonly repository: PickupPointsRepository,
    private readonly methods: DeliveryMethods,
    private readonly activity: RecordActivity,
    private readonly work: Work,
  ) {}

  /** A point, also an inactive one. */
  async byId(id: string): Promise<PickupPointEntry | null> {
    const found = await this.repository.byId(id);
    return found && presentPoint(found);
  }

  /**
   * A page of the active points that a shopper finds, with the centre of the city that the search names. Points to which the
   * rates of the method do not deliver are left out, because no order could have them.
   */
  async search({ offset = 0, ...filter }: PointsPage) {
    const areas = await this.areasOf(filter);
    const { found, total, centre } = await this.find({ ...filter, isActive: true, areas }, offset);
    const points = found.map(({ isActive: _isActive, ...point }): ShopperPoint => {
      const position = positionOf({ ...point, isActive: true });
      return { ...point, distanceKm: centre && position ? distanceKm(centre, position) : null };
    });
    return { points, total, centre };
  }

  /** A page of all points, for the panel. */
  async page({
    offset = 0,
    ...filter
  }: PointsPage): Promise<EndpointOutput<'GET /api/panel/delivery/points'>> {
    const { found, total } = await this.find(filter, offset);
    return { points: found, total };
  }

  /** @throws AppError `conflict` if the method has a point with this code; `validation` */
  async add(point: PointFields, userId: string): Promise<PickupPointEntry> {
    await this.requireMethod(point.methodId);
    const count = await this.repository.count({ methodId: point.methodId });
    if (count >= MAX_PICKUP_POINTS)
      throw new AppError('validation', { fieldMessages: { methodId: 'tooManyPoints' } });
    const id = newId();
    const work = await this.activity.entriesOf(userId, {
      action: 'added',
      subject: pointSubject(id, point),
      changes: [{ field: 'pickupPoint', of: null, before: null, after: nameOf(point) }],
    });
    if (!(await this.repository.insert(id, point, work))) throw new AppError('conflict', TAKEN);
    await this.work.perform(COLLECTION, { _id: id, work });
    return { _id: id, ...point };
  }

  /** @throws AppError `notFound`, `conflict` if another point of the method has this code; `validation` */
  async change(id: string, point: PointFields, userId: string): Promise<PickupPointEntry> {
    await this.requireMethod(point.methodId);
    const before = await this.repository.byId(id);
    if (!before) throw new AppError('notFound');
    const work = await this.activity.entriesOf(userId, {
      action: 'changed',
      subject: pointSubject(id, point),
      changes: changesOf(before, point),
    });
    const changed = await this.repository.change(id, point, work);
    if (changed === null) throw new AppError('notFound');
    if (changed === 'taken') throw new AppError('conflict', TAKEN);
    await this.work.perform(COLLECTION, { _id: id, work });
    return { _id: id, ...point };
  }

  /** @throws AppError `notFound` */
  async remove(id: string, userId: string): Promise<void> {
    const point = await this.repository.byId(id);
    if (!point) throw new AppError('notFound');
    const subject = pointSubject(id, point);
    await this.activity.publishDeletion(userId, subject, COLLECTION, point, () => this.repository.remove(id));
  }

  /** Removes the points of methods that the shop does not have any more. Placed orders keep their point. */
  async removeOrphans(): Promise<void> {
    await this.repository.removeOtherMethods((await this.methods.all()).map(({ id }) => id));
  }

  /** @throws AppError `validation` unless the method has points */
  async requireMethod(methodId: string): Promise<void> {
    const method = await this.methods.byId(methodId);
    if (!method || !isPickup(method.kind))
      throw new AppError('validation', { fieldMessages: { methodId: 'unknownReference' } });
  }

  /** Where the rates of a method deliver. */
  private async areasOf({ methodId, country: wanted }: PointFilter): Promise<PointArea[]> {
    const { rates = [] } = (await this.methods.byId(methodId)) ?? {};
    const countries = new Set(
      rates.map(({ country }) => country).filter((code) => !wanted || code === wanted),
    );
    return Promise.all(
      [...countries].map(async (country) => {
        const places = placesIn(rates, country);
        if (!places) return { country };
        const isWithin = withinPlaces(places);
        const { cities, zipCodes } = await this.repository.partsOf(methodId, country);
        return {
          country,
          parts: {
            cities: cities.filter((city) => isWithin({ city, zipCode: '' })),
            zipCodes: zipCodes.filter((zipCode) => isWithin({ city: '', zipCode })),
          },
        };
      }),
    );
  }

  private async find(filter: PointFilter, offset: number) {
    const centre = await this.repository.centreOf(filter);
    const [found, total] = await Promise.all([
      this.repository.find(filter, centre, offset, POINT_PAGE_SIZE),
      this.repository.count(filter),
    ]);
    return { found: found.map(presentPoint), total, centre };
  }
}
