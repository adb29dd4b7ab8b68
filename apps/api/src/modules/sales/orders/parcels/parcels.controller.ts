import type { HandlerInput } from '@meridian/contracts';
import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { ApiRequest, Identity } from '../../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../../platform/http/endpoint.decorator.ts';
import { readBytes } from '../../../../platform/http/read-body.ts';
import { BackgroundTasks } from '../../../../platform/jobs/background-tasks.ts';
import { ActivityAuthors } from '../../../shop/activity/activity-authors.ts';
import { OrderPresenter } from '../order.presenter.ts';
import { OrderParcels } from './order-parcels.ts';
import { ParcelsRepository } from './parcels.repository.ts';

const MAX_WEBHOOK_BYTES = 64 * 1024;

const parsed = (body: Buffer | undefined): unknown => {
  try {
    return JSON.parse(body?.toString() ?? '');
  } catch {
    return null;
  }
};

@Controller()
export class ParcelsController {
  constructor(
    private readonly parcels: OrderParcels,
    private readonly repository: ParcelsRepository,
    private readonly presenter: OrderPresenter,
    private readonly authors: ActivityAuthors,
    private readonly tasks: BackgroundTasks,
  ) {}

  @Endpoint('POST /api/orders/:id/parcel')
  async request(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: HandlerInput<'POST /api/orders/:id/parcel'>,
  ) {
    return this.presenter.present(
      await this.parcels.request(params.id, body, await this.authors.byId(userId)),
    );
  }

  @Endpoint('GET /api/orders/:id/parcel/label')
  async label(
    @Input() { params, query }: HandlerInput<'GET /api/orders/:id/parcel/label'>,
    @Res() response: Response,
  ) {
    const { name, content } = await this.parcels.label(params.id, query.shipment);
    response.setHeader('Cache-Control', 'private, no-store');
    response.attachment(name).type('application/pdf').send(content);
  }

  /**
   * Receives a webhook of a carrier. Carriers do not sign it, so it only names the parcel whose status is read now. A failure
   * is not retried, because the parcel is read at an interval as well.
   */
  @Post('api/deliveries/webhooks/:carrier')
  @HttpCode(200)
  async receive(
    @Param('carrier') name: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ received: true }> {
    const service = this.parcels.service(name);
    if (!service) throw new AppError('notFound');
    const body = await readBytes(request, response, MAX_WEBHOOK_BYTES);
    const reference = service.parcelOfEvent(parsed(body));
    const parcel = reference && (await this.repository.byReference(service.carrier, reference));
    if (parcel) this.tasks.start('carrier event', async () => void (await this.parcels.update(parcel)));
    return { received: true };
  }
}
