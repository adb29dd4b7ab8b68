import { Injectable } from '@nestjs/common';
import type { OrderTask, StoredOrder } from '../order.schema.ts';

/** Performs a task of an order. It may be called again after a crash and by several processes; it must take effect once. */
export type OrderTaskHandler = (order: StoredOrder, task: OrderTask) => Promise<void>;

/** Handlers of order tasks that belong to other modules. A task is named by the part before the first colon. */
@Injectable()
export class OrderTaskHandlers {
  private readonly handlers = new Map<string, OrderTaskHandler>();

  /** Called once per task name, in the constructor of a module. */
  register(name: string, handler: OrderTaskHandler): void {
    this.handlers.set(name, handler);
  }

  find(task: OrderTask): OrderTaskHandler | undefined {
    return this.handlers.get(task.split(':')[0] ?? task);
  }
}
