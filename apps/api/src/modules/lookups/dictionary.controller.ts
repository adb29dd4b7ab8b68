import type { Lookup } from '@meridian/contracts';
import { Controller, Inject, type Type } from '@nestjs/common';
import type { Identity } from '../../platform/http/api-request.ts';
import { Endpoint } from '../../platform/http/endpoint.decorator.ts';
import { CurrentUser, Input } from '../../platform/http/input.decorator.ts';
import { type DictionaryPath, dictionaryToken } from './dictionary-kinds.ts';
import type { Dictionary } from './dictionary.ts';
import type { Names } from './dictionary.repository.ts';

interface ById {
  params: { id: string };
}
interface WithNames {
  body: Names;
}

/** The five calls of a dictionary. */
export const dictionaryController = (path: DictionaryPath): Type<unknown> => {
  @Controller()
  class DictionaryController {
    constructor(@Inject(dictionaryToken(path)) private readonly dictionary: Dictionary) {}

    @Endpoint(`GET /api/${path}`)
    list(): Promise<Lookup[]> {
      return this.dictionary.list();
    }

    @Endpoint(`GET /api/${path}/:id`)
    find(@Input() { params }: ById): Promise<Lookup> {
      return this.dictionary.find(params.id);
    }

    @Endpoint(`POST /api/${path}`)
    add(@CurrentUser() { userId }: Identity, @Input() { body }: WithNames): Promise<Lookup> {
      return this.dictionary.add(body, userId);
    }

    @Endpoint(`PUT /api/${path}/:id`)
    rename(
      @CurrentUser() { userId }: Identity,
      @Input() { params, body }: ById & WithNames,
    ): Promise<Lookup> {
      return this.dictionary.rename(params.id, body, userId);
    }

    @Endpoint(`DELETE /api/${path}/:id`)
    remove(@CurrentUser() { userId }: Identity, @Input() { params }: ById): Promise<void> {
      return this.dictionary.remove(params.id, userId);
    }
  }
  return DictionaryController;
};
