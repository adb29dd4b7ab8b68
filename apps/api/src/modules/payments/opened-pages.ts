import { Injectable } from '@nestjs/common';

type Listener = (paymentId: string) => Promise<void>;

/** Passes on that a shopper is on the way to the page of a payment: the payments know nothing of orders. */
@Injectable()
export class OpenedPages {
  private readonly listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  async opened(paymentId: string): Promise<void> {
    for (const listener of this.listeners) await listener(paymentId);
  }
}
