import type { ShopperOrder } from '@meridian/contracts';
import type { RefundStatus } from '@meridian/domain';

type Shipment = NonNullable<ShopperOrder['shipments']>[number];
type HistoryEntry = ShopperOrder['history'][number];

/** An event of an order. `at` is null if the time of the event is not known. */
export type TimelineEntry = { at: string | null } & (
  | { kind: 'placed' | 'paid' }
  | { kind: 'status'; status: HistoryEntry['status']; isOwn: boolean }
  | { kind: 'shipment'; shipment: Shipment }
  | { kind: 'refund'; amount: number; status: RefundStatus }
);

type TimelineOrder = Pick<ShopperOrder, 'date' | 'payment' | 'history' | 'shipments' | 'refunds'>;

/** The events of an order, oldest first. Shipments replace the entry that the order was shipped. */
export const timelineEntries = ({
  date,
  payment,
  history,
  shipments = [],
  refunds = [],
}: TimelineOrder): TimelineEntry[] => {
  const statuses = history.filter(
    ({ status }, index) =>
      !(index === 0 && status === 'pending') && !(status === 'shipped' && shipments.length > 0),
  );
  const entries: TimelineEntry[] = [
    { kind: 'placed', at: date },
    ...(payment.paidAt ? [{ kind: 'paid' as const, at: payment.paidAt }] : []),
    ...statuses.map(({ status, at, by }) => ({
      kind: 'status' as const,
      status,
      at,
      isOwn: by === 'shopper',
    })),
    ...shipments.map((shipment) => ({ kind: 'shipment' as const, shipment, at: shipment.at })),
    ...refunds.map(({ amount, status, at = null }) => ({ kind: 'refund' as const, amount, status, at })),
  ];
  // The sort is stable: events without a time stay at the end.
  return entries.sort((one, other) =>
    one.at === null || other.at === null
      ? Number(one.at === null) - Number(other.at === null)
      : Date.parse(one.at) - Date.parse(other.at),
  );
};
