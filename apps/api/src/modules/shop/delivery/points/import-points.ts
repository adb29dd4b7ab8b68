import {
  type EndpointOutput,
  type HandlerInput,
  MAX_PICKUP_POINTS,
  type PointRow,
} from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { activityChange, subjectOf } from '../../activity/activity-entry.ts';
import { RecordActivity } from '../../activity/record-activity.ts';
import { DELIVERY_ID } from '../../settings/methods/delivery.repository.ts';
import type { StoredPickupPoint } from './pickup-point.schema.ts';
import { POINT_FIELDS, PickupPoints } from './pickup-points.ts';
import { type PointFields, PickupPointsRepository } from './pickup-points.repository.ts';
import { readPointList, writePointList } from './point-list.ts';

const NAME = { nameEN: 'pickup points', nameRU: 'пункты выдачи' };

type PointList = HandlerInput<'POST /api/panel/delivery/points/list'>['body'];
type PointChanges = EndpointOutput<'POST /api/panel/delivery/points/list'>;

const changeTo = (stored: StoredPickupPoint | undefined, point: PointFields): PointRow['change'] => {
  if (!stored) return 'added';
  return POINT_FIELDS.some((field) => stored[field] !== point[field]) ? 'changed' : 'unchanged';
};

/** Imports and exports the pickup points of a method as CSV. */
@Injectable()
export class ImportPoints {
  constructor(
    private readonly repository: PickupPointsRepository,
    private readonly points: PickupPoints,
    private readonly activity: RecordActivity,
  ) {}

  /** What a list would change. @throws AppError `validation` */
  async preview(list: PointList): Promise<PointChanges> {
    return (await this.plan(list)).changes;
  }

  /**
   * Adds and changes the points of a list. A crash can leave a part of them; the same list completes it.
   * @throws AppError `validation`
   */
  async apply(list: PointList, userId: string): Promise<PointChanges> {
    const { changes, points, codes } = await this.plan(list);
    const count = (change: PointRow['change']) => changes.rows.filter((row) => row.change === change).length;
    const numbers = { added: count('added'), changed: count('changed'), removed: changes.removed };
    if (points.length + changes.removed > 0)
      await this.activity.recordEvent(userId, {
        action: 'changed',
        source: 'import',
        subject: subjectOf('settings', DELIVERY_ID, NAME),
        changes: Object.entries(numbers)
          .filter(([, number]) => number > 0)
          .map(([field, number]) => activityChange(`pickupPoints.${field}`, null, number)),
      });
    await this.repository.save(points);
    if (list.removeOthers) await this.repository.removeOthers(list.method, codes);
    return changes;
  }

  /** The points of a method as chunks of CSV. */
  export(methodId: string, language: Language): AsyncGenerator<string> {
    return writePointList((columns) => this.repository.values(methodId, columns), language);
  }

  private async plan({ method, list, removeOthers }: PointList) {
    await this.points.requireMethod(method);
    const rows = await readPointList(method, list);
    const codes = [...new Set(rows.map(({ code }) => code))];
    const stored = await this.repository.byCodes(method, codes);
    const points: PointFields[] = [];
    const planned = rows.map((row): PointRow => {
      const { line, code, point } = row;
      if (!point) return { line, code, change: null, problem: row.problem, field: row.field };
      const change = changeTo(stored.get(point.code), point);
      if (change !== 'unchanged') points.push(point);
      return { line, code, change, problem: null };
    });
    const others = await this.repository.countOthers(method, codes);
    const left = (removeOthers ? 0 : others) + stored.size;
    const added = planned.filter(({ change }) => change === 'added').length;
    if (left + added > MAX_PICKUP_POINTS)
      throw new AppError('validation', { fieldMessages: { list: 'tooManyPoints' } });
    return { changes: { rows: planned, removed: removeOthers ? others : 0 }, points, codes };
  }
}
