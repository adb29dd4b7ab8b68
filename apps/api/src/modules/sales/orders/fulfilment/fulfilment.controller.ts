import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../../platform/http/endpoint.decorator.ts';
import { ActivityAuthors } from '../../../shop/activity/activity-authors.ts';
import { OrderPresenter } from '../order.presenter.ts';
import { CollectOrder } from './collect-order.ts';
import { EditShipments } from './edit-shipments.ts';
import { OrderNotes } from './order-notes.ts';
import { OrderTimeline } from './order-timeline.ts';
import { SerialNumbers } from './serial-numbers.ts';
import { ShipOrders } from './ship-orders.ts';

@Controller()
export class FulfilmentController {
  constructor(
    private readonly shipments: EditShipments,
    private readonly shipOrders: ShipOrders,
    private readonly serialNumbers: SerialNumbers,
    private readonly notes: OrderNotes,
    private readonly collecting: CollectOrder,
    private readonly timeline: OrderTimeline,
    private readonly presenter: OrderPresenter,
    private readonly authors: ActivityAuthors,
  ) {}

  @Endpoint('POST /api/orders/:id/shipments')
  async addShipment(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/orders/:id/shipments'>,
  ) {
    return this.presenter.present(await this.shipments.add(params.id, body, await this.authors.byId(userId)));
  }

  @Endpoint('DELETE /api/orders/:id/shipments/:shipmentId')
  async removeShipment(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: HandlerInput<'DELETE /api/orders/:id/shipments/:shipmentId'>,
  ) {
    const { id, shipmentId } = params;
    return this.presenter.present(
      await this.shipments.remove(id, shipmentId, await this.authors.byId(userId)),
    );
  }

  @Endpoint('POST /api/orders/shipments')
  async ship(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: HandlerInput<'POST /api/orders/shipments'>,
  ) {
    return this.shipOrders.ship(body, await this.authors.byId(userId));
  }

  @Endpoint('PUT /api/orders/:id/serial-numbers')
  async replaceSerialNumbers(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: HandlerInput<'PUT /api/orders/:id/serial-numbers'>,
  ) {
    const by = await this.authors.byId(userId);
    return this.presenter.present(await this.serialNumbers.replace(params.id, body.lines, by));
  }

  @Endpoint('POST /api/orders/:id/notes')
  async addNote(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/orders/:id/notes'>,
  ) {
    return this.presenter.present(
      await this.notes.add(params.id, body.text, await this.authors.byId(userId)),
    );
  }

  @Endpoint('DELETE /api/orders/:id/notes/:noteId')
  async removeNote(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: HandlerInput<'DELETE /api/orders/:id/notes/:noteId'>,
  ) {
    return this.presenter.present(
      await this.notes.remove(params.id, params.noteId, await this.authors.byId(userId)),
    );
  }

  @Endpoint('POST /api/orders/:id/ready')
  async makeReady(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: HandlerInput<'POST /api/orders/:id/ready'>,
  ) {
    return this.presenter.present(await this.collecting.ready(params.id, await this.authors.byId(userId)));
  }

  @Endpoint('POST /api/orders/:id/hand-over')
  async handOver(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/orders/:id/hand-over'>,
  ) {
    const by = await this.authors.emailOf(userId);
    return this.presenter.present(await this.collecting.handOver(params.id, body.code, by));
  }

  @Endpoint('GET /api/orders/:id/timeline')
  findTimeline(@Input() { params }: HandlerInput<'GET /api/orders/:id/timeline'>) {
    return this.timeline.find(params.id);
  }
}
