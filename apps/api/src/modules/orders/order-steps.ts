import { Injectable } from '@nestjs/common';

/** The moments between two writes of an order's life. */
export type OrderStep =
  | 'recorded'
  | 'line taken'
  | 'all taken'
  | 'placed'
  | 'undo recorded'
  | 'line undone'
  | 'all undone'
  | 'return recorded'
  | 'line returned'
  | 'all returned'
  | 'retake recorded'
  | 'retake taken';

/** Told of each of them. Nothing happens here; a test puts another one in its place and pulls the plug. */
@Injectable()
export class OrderSteps {
  reached(_step: OrderStep): Promise<void> {
    return Promise.resolve();
  }
}
