import type { HandlerInput } from '@meridian/contracts';
import { ADDRESSES_MAX } from '@meridian/domain';
import { Controller } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import type { Address } from './address-list.ts';
import { AddressesRepository } from './addresses.repository.ts';

const addressOf = (input: HandlerInput<'POST /api/user/addresses'>['body']): Address => ({
  name: input.name,
  surname: input.surname,
  patronymic: input.patronymic ?? '',
  phone: input.phone,
  additionalPhone: input.additionalPhone ?? '',
  country: input.country,
  zipCode: input.zipCode ?? '',
  city: input.city,
  address: input.address,
});

/** The delivery addresses of the signed-in user. Placed orders add theirs as well. */
@Controller()
export class AddressesController {
  constructor(private readonly addresses: AddressesRepository) {}

  @Endpoint('POST /api/user/addresses')
  async add(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: HandlerInput<'POST /api/user/addresses'>,
  ) {
    const added = await this.addresses.add(userId, addressOf(body));
    if (!added) throw new AppError('tooManyAddresses', { details: { max: ADDRESSES_MAX } });
    return added;
  }

  @Endpoint('PUT /api/user/addresses/:id')
  async change(
    @CurrentUser() { userId }: Identity,
    @Input() { params, body }: HandlerInput<'PUT /api/user/addresses/:id'>,
  ) {
    const changed = await this.addresses.change(userId, params.id, addressOf(body));
    if (!changed) throw new AppError('notFound');
    return changed;
  }

  @Endpoint('DELETE /api/user/addresses/:id')
  async remove(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: HandlerInput<'DELETE /api/user/addresses/:id'>,
  ) {
    if (!(await this.addresses.remove(userId, params.id))) throw new AppError('notFound');
  }
}
