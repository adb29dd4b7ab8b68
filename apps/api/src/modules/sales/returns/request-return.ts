import { createHash } from 'node:crypto';
import type { returnInput, staffReturnInput } from '@meridian/contracts';
import {
  dispatchedPieces,
  joinedPieces,
  type LineQuantity,
  quantityOfLine,
  returnableQuantities,
  returnableUntil,
  readOrderStatus,
  total,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { newId, objectId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Upload } from '../../../platform/http/api-request.ts';
import { Work } from '../../../platform/work/work.ts';
import { Images } from '../../catalogue/media/images.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import { piecesOf } from '../orders/order-pieces.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { AnonymiseReturns } from './anonymise-returns.ts';
import { ChangeReturn } from './change-return.ts';
import { requestWork } from './return-work.ts';
import type { StoredReturn } from './return.schema.ts';
import { ReturnFilesRepository } from './return-files.repository.ts';
import { ReturnsRepository } from './returns.repository.ts';

type ReturnBody = z.output<typeof returnInput>;
type StaffReturnBody = z.output<typeof staffReturnInput>;

/** A customer's request for a return. */
interface ReturnRequest {
  order: StoredOrder;
  body: ReturnBody;
  uploads: readonly Upload[];
  idempotencyKey: string | undefined;
}

/** A digest that is the same for two requests with the same fields and files. */
const fingerprintOf = ({ lines, reason, text }: StaffReturnBody, photos: readonly Buffer[]): string => {
  const hash = createHash('sha256').update(JSON.stringify([joinedPieces(lines), reason, text]));
  for (const photo of photos) hash.update(createHash('sha256').update(photo).digest());
  return hash.digest('base64url');
};

const idempotencyOf = (
  orderId: string,
  key: string | undefined,
  fingerprint: string,
): StoredReturn['idempotency'] => (key === undefined ? undefined : { key: `${orderId}:${key}`, fingerprint });

/** Value of returned pieces, in the order's currency. */
export const valueOf = ({ items }: StoredOrder, lines: readonly LineQuantity[]): number =>
  total(items.map(({ price }, index) => ({ price, quantity: quantityOfLine(lines, index) })));

const readHistory = ({ history }: StoredOrder) =>
  history.map(({ status, at }) => ({ status: readOrderStatus(status), at }));

/** Records the returns that customers request, and those that the staff open. */
@Injectable()
export class RequestReturn {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly orders: OrdersRepository,
    private readonly files: ReturnFilesRepository,
    private readonly images: Images,
    private readonly changes: ChangeReturn,
    private readonly work: Work,
    private readonly anonymise: AnonymiseReturns,
    private readonly clock: DatabaseClock,
  ) {}

  /**
   * @throws AppError `returnClosed`, `alreadyReturned`, `validation`, `idempotencyMismatch`;
   * `unsupportedMediaType` for a photo that is not an image
   */
  async request({ order, body, uploads, idempotencyKey }: ReturnRequest): Promise<StoredReturn> {
    const orderId = order._id.toHexString();
    const photos = body.photos.flatMap(({ upload }) => uploads[upload]?.bytes ?? []);
    const idempotency = idempotencyOf(orderId, idempotencyKey, fingerprintOf(body, photos));
    const earlier = await this.findEarlier(idempotency);
    if (earlier) return earlier;
    this.requireOpen(order);
    const lines = joinedPieces(body.lines);
    if (lines.some(({ line, quantity }) => quantity > (order.items[line]?.quantity ?? 0)))
      throw new AppError('validation', { fieldMessages: { lines: 'invalid' } });
    // Photos are decoded only for a request that can succeed.
    await this.nextNumber(order, lines, 'shopper');
    const photoIds: string[] = [];
    for (const photo of await this.images.acceptPhotos(photos)) photoIds.push(await this.files.add(photo));
    return this.store(order, { ...body, lines }, { by: 'shopper', photos: photoIds, idempotency });
  }

  /**
   * Opens a return for a member of staff, of any pieces that have left the shop. It is approved at once.
   * @throws AppError `notFound`, `alreadyReturned`, `validation`, `idempotencyMismatch`
   */
  async open(orderId: string, body: StaffReturnBody, userId: string, idempotencyKey: string | undefined) {
    const order = await this.orders.placedById(orderId);
    if (!order) throw new AppError('notFound');
    const idempotency = idempotencyOf(orderId, idempotencyKey, fingerprintOf(body, []));
    const earlier = await this.findEarlier(idempotency);
    if (earlier) return earlier;
    const lines = joinedPieces(body.lines);
    const dispatched = dispatchedPieces(piecesOf(order));
    if (lines.some(({ line, quantity }) => quantity > (dispatched[line] ?? 0)))
      throw new AppError('validation', { fieldMessages: { lines: 'invalid' } });
    const by = await this.changes.authors.emailOf(userId);
    return this.store(order, { ...body, lines }, { by, photos: [], idempotency });
  }

  /** @param by `shopper`, or the email of a member of staff, whose return needs no approval */
  private async store(
    order: StoredOrder,
    { lines, reason, text }: StaffReturnBody,
    { by, photos, idempotency }: Pick<StoredReturn, 'photos' | 'idempotency'> & { by: string },
  ): Promise<StoredReturn> {
    const state = by === 'shopper' ? 'requested' : 'approved';
    const at = this.clock.now();
    const stored = await this.insert(
      order,
      {
        _id: objectId(newId()),
        order: order._id,
        state,
        requestedAt: at,
        lines,
        reason,
        text,
        photos,
        amount: valueOf(order, lines),
        history: [{ state, at, by }],
        instructions: null,
        labelUrl: null,
        label: null,
        rejection: null,
        refundedAmount: null,
        revision: 1,
        ...(idempotency && { idempotency }),
      },
      by,
    );
    await this.work.perform('returns', stored);
    await this.removeIfAnonymous(stored);
    return stored;
  }

  /** @throws AppError `returnClosed` */
  private requireOpen(order: StoredOrder): void {
    const until = returnableUntil({ status: readOrderStatus(order.status), history: readHistory(order) });
    if (!until || until < this.clock.now() || order.anonymisedAt) throw new AppError('returnClosed');
  }

  /** Returns the return of an earlier request with the same key. @throws AppError `idempotencyMismatch` */
  private async findEarlier(idempotency: StoredReturn['idempotency']): Promise<StoredReturn | null> {
    if (!idempotency) return null;
    const earlier = await this.returns.byIdempotencyKey(idempotency.key);
    if (earlier && earlier.idempotency?.fingerprint !== idempotency.fingerprint)
      throw new AppError('idempotencyMismatch');
    return earlier;
  }

  /** The number of the order's next return. @throws AppError `alreadyReturned` if the pieces are in other returns */
  private async nextNumber(order: StoredOrder, lines: readonly LineQuantity[], by: string): Promise<number> {
    const others = await this.returns.ofOrders([order._id.toHexString()]);
    const pieces = piecesOf(order);
    const sent = by === 'shopper' ? pieces.items : dispatchedPieces(pieces).map((quantity) => ({ quantity }));
    const returnable = returnableQuantities(sent, others);
    if (lines.some(({ line, quantity }) => quantity > (returnable[line] ?? 0)))
      throw new AppError('alreadyReturned');
    return (others.at(-1)?.number ?? 0) + 1;
  }

  /** Stores a return. A concurrent request that was stored first takes its number, so the pieces are counted again. */
  private async insert(order: StoredOrder, draft: Omit<StoredReturn, 'number'>, by: string) {
    for (;;) {
      const number = await this.nextNumber(order, draft.lines, by).catch(async (refusal: unknown) => {
        // A copy of the same request may have been stored meanwhile.
        const copy = await this.findEarlier(draft.idempotency);
        if (copy) return copy;
        throw refusal;
      });
      if (typeof number === 'object') return number;
      const activity = await this.changes.activityOf(draft, null, draft.state, by);
      const work = by === 'shopper' ? requestWork(draft) : [];
      const stored: StoredReturn = { ...draft, number, work: [...work, activity] };
      if (await this.returns.insert(stored)) return stored;
    }
  }

  /** The order may have become anonymous while the return was stored, so that its removal did not find the return. */
  private async removeIfAnonymous({ order }: StoredReturn): Promise<void> {
    const orderId = order.toHexString();
    if ((await this.orders.placedById(orderId))?.anonymisedAt) await this.anonymise.ofOrder(orderId);
  }
}
