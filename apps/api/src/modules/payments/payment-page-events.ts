import { Injectable } from '@nestjs/common';

type Listener = (paymentId: string) => Promise<void>;

/** Reports that a shopper opens a payment page. It decouples the payments module from the orders module. */
@Injectable()
export class PaymentPageEvents {
  private readonly listeners: Listener[] = [];

  onOpened(listener: Listener): void {
    this.listeners.push(listener);
  }

  async opened(paymentId: string): Promise<void> {
    for (const listener of this.listeners) await listener(paymentId);
  }
}
