import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity, Upload } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input, Uploads } from '../../../platform/http/endpoint.decorator.ts';
import { FindValuesInUse } from './find-values-in-use.ts';
import { SaveWatch } from './save-watch.ts';

@Controller()
export class WatchEditingController {
  constructor(
    private readonly saveWatch: SaveWatch,
    private readonly findValuesInUse: FindValuesInUse,
  ) {}

  @Endpoint('GET /api/watch-values')
  valuesInUse() {
    return this.findValuesInUse.find();
  }

  @Endpoint('POST /api/watches')
  async add(
    @Input() { body }: HandlerInput<'POST /api/watches'>,
    @Uploads() uploads: Upload[],
    @CurrentUser() { userId }: Identity,
  ) {
    return { watch: await this.saveWatch.add(body, uploads, userId) };
  }

  @Endpoint('PUT /api/watches/:id')
  async change(
    @Input() { params, body }: HandlerInput<'PUT /api/watches/:id'>,
    @Uploads() uploads: Upload[],
    @CurrentUser() { userId }: Identity,
  ) {
    return { watch: await this.saveWatch.change(params.id, body, uploads, userId) };
  }

  @Endpoint('PATCH /api/watches/:id')
  changeOffer(
    @Input() { params, body }: HandlerInput<'PATCH /api/watches/:id'>,
    @CurrentUser() { userId }: Identity,
  ) {
    return this.saveWatch.changeOffer(params.id, body, userId);
  }

  @Endpoint('DELETE /api/watches/:id')
  remove(@CurrentUser() { userId }: Identity, @Input() { params }: HandlerInput<'DELETE /api/watches/:id'>) {
    return this.saveWatch.remove(params.id, userId);
  }
}
