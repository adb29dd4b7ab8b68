import type { ActivityAuthor, EndpointArguments, EndpointOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../../../platform/http/api-request.ts';
import { Endpoint } from '../../../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../../../platform/http/input.decorator.ts';
import { ActivityAuthors } from '../../../shop/activity/activity-authors.ts';
import { OrderPresenter } from '../order.presenter.ts';
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
    private readonly timeline: OrderTimeline,
    private readonly presenter: OrderPresenter,
    private readonly authors: ActivityAuthors,
  ) {}

  @Endpoint('POST /api/orders/:id/shipments')
  async addShipment(
    @CurrentUser() user: Identity,
    @Input() { params, body }: EndpointArguments<'POST /api/orders/:id/shipments'>,
  ): Promise<EndpointOutput<'POST /api/orders/:id/shipments'>> {
    return this.presenter.present(await this.shipments.add(params.id, body, await this.authorOf(user)));
  }

  @Endpoint('DELETE /api/orders/:id/shipments/:shipmentId')
  async removeShipment(
    @CurrentUser() user: Identity,
    @Input() { params }: EndpointArguments<'DELETE /api/orders/:id/shipments/:shipmentId'>,
  ): Promise<EndpointOutput<'DELETE /api/orders/:id/shipments/:shipmentId'>> {
    const { id, shipmentId } = params;
    return this.presenter.present(await this.shipments.remove(id, shipmentId, await this.authorOf(user)));
  }

  @Endpoint('POST /api/orders/shipments')
  async ship(
    @CurrentUser() user: Identity,
    @Input() { body }: EndpointArguments<'POST /api/orders/shipments'>,
  ): Promise<EndpointOutput<'POST /api/orders/shipments'>> {
    return this.shipOrders.ship(body, await this.authorOf(user));
  }

  @Endpoint('PUT /api/orders/:id/serial-numbers')
  async replaceSerialNumbers(
    @CurrentUser() user: Identity,
    @Input() { params, body }: EndpointArguments<'PUT /api/orders/:id/serial-numbers'>,
  ): Promise<EndpointOutput<'PUT /api/orders/:id/serial-numbers'>> {
    const by = await this.authorOf(user);
    return this.presenter.present(await this.serialNumbers.replace(params.id, body.lines, by));
  }

  @Endpoint('POST /api/orders/:id/notes')
  async addNote(
    @CurrentUser() user: Identity,
    @Input() { params, body }: EndpointArguments<'POST /api/orders/:id/notes'>,
  ): Promise<EndpointOutput<'POST /api/orders/:id/notes'>> {
    return this.presenter.present(await this.notes.add(params.id, body.text, await this.authorOf(user)));
  }

  @Endpoint('DELETE /api/orders/:id/notes/:noteId')
  async removeNote(
    @CurrentUser() user: Identity,
    @Input() { params }: EndpointArguments<'DELETE /api/orders/:id/notes/:noteId'>,
  ): Promise<EndpointOutput<'DELETE /api/orders/:id/notes/:noteId'>> {
    return this.presenter.present(
      await this.notes.remove(params.id, params.noteId, await this.authorOf(user)),
    );
  }

  @Endpoint('GET /api/orders/:id/timeline')
  findTimeline(
    @Input() { params }: EndpointArguments<'GET /api/orders/:id/timeline'>,
  ): Promise<EndpointOutput<'GET /api/orders/:id/timeline'>> {
    return this.timeline.find(params.id);
  }

  private authorOf({ userId }: Identity): Promise<ActivityAuthor | null> {
    return this.authors.byId(userId);
  }
}
