import type { ActivityAuthor, SerialNumbersInput } from '@meridian/contracts';
import { foldCase, keptPieces } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../../../platform/database/errors.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../../platform/errors/field-messages.ts';
import { UsersRepository } from '../../../accounts/users/users.repository.ts';
import type { StoredOrder, StoredOrderItem } from '../order.schema.ts';
import { orderSearchText } from '../order-search.ts';
import { EditOrder } from './edit-order.ts';
import { FulfilmentRepository } from './fulfilment.repository.ts';

type Lines = SerialNumbersInput['lines'];

/** Identifies a piece in the shop. Numbers that differ only in case are the same. */
const serialKey = ({ sku, itemId }: StoredOrderItem, serialNumber: string): string =>
  `${foldCase(sku || itemId)} ${foldCase(serialNumber)}`;

interface Piece {
  serialNumber: string;
  key: string;
}

/** The numbered pieces of lines. A line without kept pieces shows its numbers as a record: the shop has these pieces back. */
const piecesOf = (items: readonly StoredOrderItem[]): Piece[] =>
  items.flatMap((item) =>
    (keptPieces(item) > 0 ? (item.serialNumbers ?? []) : []).map((serialNumber) => ({
      serialNumber,
      key: serialKey(item, serialNumber),
    })),
  );

export const serialKeysOf = (items: readonly StoredOrderItem[]): string[] =>
  piecesOf(items).map(({ key }) => key);

/** @throws AppError `validation` for a line that the order does not have, and for more numbers than pieces */
const checkLines = (lines: Lines, items: readonly StoredOrderItem[]): void => {
  const fieldMessages: Record<string, FieldMessage> = {};
  for (const [index, { line, serialNumbers }] of lines.entries()) {
    const item = items[line];
    if (!item) fieldMessages[`lines.${index}.line`] = 'unknownLine';
    else if (serialNumbers.length > item.quantity)
      fieldMessages[`lines.${index}.serialNumbers`] = 'tooManySerialNumbers';
  }
  if (Object.keys(fieldMessages).length > 0) throw new AppError('validation', { fieldMessages });
};

const withNumbers = (items: readonly StoredOrderItem[], lines: Lines): StoredOrderItem[] => {
  const byLine = new Map(lines.map(({ line, serialNumbers }) => [line, serialNumbers]));
  return items.map((item, line) => {
    const { serialNumbers: before = [], ...others } = item;
    const numbers = byLine.get(line) ?? before;
    return { ...others, ...(numbers.length > 0 && { serialNumbers: [...numbers] }) };
  });
};

/** @throws AppError `serialNumberTaken` for numbers that occur twice in the order */
const checkRepeated = (pieces: readonly Piece[]): void => {
  const repeated = pieces.filter(({ key }, index) => pieces.findIndex((piece) => piece.key === key) < index);
  if (repeated.length > 0) throw taken(repeated);
};

const taken = (pieces: readonly Piece[]): AppError =>
  new AppError('serialNumberTaken', {
    details: { serialNumbers: [...new Set(pieces.map(({ serialNumber }) => serialNumber))] },
  });

const joined = ({ serialNumbers = [] }: StoredOrderItem): string | null => serialNumbers.join(', ') || null;

const activityOf = (before: readonly StoredOrderItem[], after: readonly StoredOrderItem[]) =>
  after.flatMap((item, line) => {
    const previous = before[line];
    if (!previous || joined(previous) === joined(item)) return [];
    const { name, nameRU, colorName, colorNameRU, size } = item;
    const of = { en: `${name}, ${colorName}, ${size}`, ru: `${nameRU}, ${colorNameRU}, ${size}` };
    return [{ field: 'serialNumbers', of, before: joined(previous), after: joined(item) }];
  });

@Injectable()
export class SerialNumbers {
  constructor(
    private readonly editOrder: EditOrder,
    private readonly repository: FulfilmentRepository,
    private readonly users: UsersRepository,
  ) {}

  /**
   * Replaces the serial numbers of lines. The staff's search finds the order by them. A number belongs to one piece per SKU,
   * until its order is cancelled or refunded.
   * @throws AppError `notFound`, `validation`, `serialNumberTaken`
   */
  async replace(orderId: string, lines: Lines, by: ActivityAuthor | null): Promise<StoredOrder> {
    let pieces: Piece[] = [];
    try {
      return await this.editOrder.edit(orderId, by, async (order) => {
        checkLines(lines, order.items);
        const items = withNumbers(order.items, lines);
        const activity = activityOf(order.items, items);
        if (activity.length === 0) return null;
        pieces = piecesOf(items);
        checkRepeated(pieces);
        const serialKeys = serialKeysOf(items);
        await this.repository.releaseSerialKeys(serialKeys, orderId);
        const search = orderSearchText({ ...order, items }, await this.accountOf(order));
        return { change: { items, serialKeys, search }, activity };
      });
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error;
      const keys = await this.repository.takenSerialKeys(
        pieces.map(({ key }) => key),
        orderId,
      );
      // Without a holder the number has become free again since the write.
      if (keys.size === 0) throw new AppError('unavailable', { retryAfter: 1 });
      throw taken(pieces.filter(({ key }) => keys.has(key)));
    }
  }

  private async accountOf({ user }: StoredOrder) {
    return user ? this.users.byId(user.toHexString()) : null;
  }
}
