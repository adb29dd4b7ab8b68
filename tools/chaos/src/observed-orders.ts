/** A report of the bank that the shop has acknowledged. */
export interface DisputeReport {
  payment: string;
  status: 'needsResponse' | 'won' | 'lost';
  at: Date;
}

/** An order that a shopper has got in a response. */
export interface ObservedOrder {
  id: string;
  key: string;
  amount: number;
  currency: string;
  /** With which it was placed. */
  phone: string;
  /** Its payment pages: paths at the test bank, and URLs at other services. */
  pages: string[];
  /** Whether a payment of it was approved. */
  isApproved: boolean;
  /** Ids of approved payments of the test bank, whose webhooks can be delivered again. */
  approved: string[];
  /** About its approved payments, oldest first. */
  disputes: DisputeReport[];
  /** Ids of its latest known shipments. */
  shipments: string[];
  /** Ids of its returns that were not observed in a final state. */
  returns: string[];
  /** Whether the shop has reported the order as paid. */
  seenPaid: boolean;
  /** Whether it was placed for a pickup point, or changed to one. */
  isCollected: boolean;
  /** Whether the staff were told a wrong code of it. */
  hadWrongCode: boolean;
}

/** Notes that a payment was approved on its page. */
export const recordApproval = (order: ObservedOrder, page: string): void => {
  order.isApproved = true;
  // A page of another service is a URL.
  if (page.startsWith('/')) order.approved.push(page.split('/').at(-1) ?? '');
};

/** All orders that the shoppers of a run have got in responses. */
export class ObservedOrders {
  readonly all: ObservedOrder[] = [];
  /** The idempotency keys of requests that were refused. */
  readonly refused = new Set<string>();
  private readonly byId = new Map<string, ObservedOrder>();

  /** Adds an order of a response. An order that was returned before is updated. */
  record(
    {
      _id: id,
      key,
      amount,
      currency = 'kzt',
    }: { _id: string; key: string; amount: number; currency?: string },
    page: string | null,
  ): ObservedOrder {
    let order = this.byId.get(id);
    if (!order) {
      const lists = { pages: [], approved: [], disputes: [], shipments: [], returns: [] };
      order = {
        id,
        key,
        amount,
        currency,
        phone: '',
        ...lists,
        isApproved: false,
        seenPaid: false,
        isCollected: false,
        hadWrongCode: false,
      };
      this.byId.set(id, order);
      this.all.push(order);
    }
    order.amount = amount;
    if (page !== null && !order.pages.includes(page)) order.pages.push(page);
    return order;
  }
}
