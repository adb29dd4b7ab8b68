import type { ActivityAuthor } from '@meridian/contracts';
import { MAX_NOTES } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { newId } from '../../../../platform/database/ids.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { activityChange } from '../../../shop/activity/activity-entry.ts';
import type { StoredOrder } from '../order.schema.ts';
import { EditOrder } from './edit-order.ts';

/** The log counts the notes. It has no texts, because it is kept longer than the personal data of an order. */
const countChange = (before: number, after: number) => activityChange('notes', before, after);

/** Notes of the staff about an order. Shoppers never see them. */
@Injectable()
export class OrderNotes {
  constructor(private readonly editOrder: EditOrder) {}

  /** @throws AppError `notFound`; `validation` if the order has too many notes */
  add(orderId: string, text: string, by: ActivityAuthor | null): Promise<StoredOrder> {
    return this.editOrder.edit(orderId, by, ({ notes = [] }) => {
      if (notes.length >= MAX_NOTES)
        throw new AppError('validation', { fieldMessages: { text: 'tooManyNotes' } });
      const note = { id: newId(), text, at: new Date(), by: by?.email ?? 'shop' };
      return {
        change: { notes: [...notes, note] },
        activity: [countChange(notes.length, notes.length + 1)],
      };
    });
  }

  /** @throws AppError `notFound` */
  remove(orderId: string, noteId: string, by: ActivityAuthor | null): Promise<StoredOrder> {
    return this.editOrder.edit(orderId, by, ({ notes = [] }) => {
      const rest = notes.filter(({ id }) => id !== noteId);
      if (rest.length === notes.length) throw new AppError('notFound');
      return { change: { notes: rest }, activity: [countChange(notes.length, rest.length)] };
    });
  }
}
