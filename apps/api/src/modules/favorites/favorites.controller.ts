import type { CallArguments, CallOutput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity } from '../../platform/http/api-request.ts';
import { Call } from '../../platform/http/call.decorator.ts';
import { CurrentUser, Input } from '../../platform/http/input.decorator.ts';
import { Favourites } from './favourites.ts';

type Answer = Promise<CallOutput<'GET /api/favorites/get'>>;

@Controller()
export class FavoritesController {
  constructor(private readonly favourites: Favourites) {}

  @Call('GET /api/favorites/get')
  async get(@CurrentUser() { userId }: Identity): Answer {
    return { favoriteData: await this.favourites.get(userId) };
  }

  @Call('POST /api/favorites/add')
  async add(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: CallArguments<'POST /api/favorites/add'>,
  ): Answer {
    return { favoriteData: await this.favourites.add(userId, body) };
  }

  @Call('POST /api/favorites/remove')
  async remove(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: CallArguments<'POST /api/favorites/remove'>,
  ): Answer {
    return { favoriteData: await this.favourites.remove(userId, body) };
  }

  @Call('POST /api/favorites/merge')
  async merge(
    @CurrentUser() { userId }: Identity,
    @Input() { body }: CallArguments<'POST /api/favorites/merge'>,
  ): Answer {
    return { favoriteData: await this.favourites.merge(userId, body.items) };
  }
}
