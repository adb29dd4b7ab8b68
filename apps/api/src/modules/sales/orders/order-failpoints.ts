import { Injectable } from '@nestjs/common';

/** The moments between two writes in the life of an order. */
export type OrderFailpoint =
  | 'recorded'
  | 'code used'
  | 'line reserved'
  | 'all reserved'
  | 'placed'
  | 'rollback recorded'
  | 'line rolled back'
  | 'all rolled back'
  | 'release recorded'
  | 'line released'
  | 'all released'
  | 'code released'
  | 'new reservation recorded'
  | 'new reservation complete'
  | 'change recorded'
  | 'change reserved'
  | 'change made'
  | 'restock recorded'
  | 'pieces restocked';

/** Is called at each failpoint and does nothing. Tests replace `reached` to kill or delay the process there. */
@Injectable()
export class OrderFailpoints {
  reached(_failpoint: OrderFailpoint): Promise<void> {
    return Promise.resolve();
  }
}
