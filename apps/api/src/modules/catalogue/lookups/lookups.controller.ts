import { Controller, type Type } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import type { LookupKind } from './lookup.schema.ts';
import { Lookups } from './lookups.ts';
import type { Names } from './named-documents.repository.ts';

interface ById {
  params: { id: string };
}
interface WithNames {
  body: Names;
}

/** A controller with the five endpoints of one kind of lookup. */
export const lookupsController = (kind: LookupKind): Type<unknown> => {
  const { path } = kind;

  @Controller()
  class LookupsController {
    constructor(private readonly lookups: Lookups) {}

    @Endpoint(`GET /api/${path}`)
    list(@CurrentUser() reader: Identity | null) {
      return this.lookups.list(kind, reader);
    }

    @Endpoint(`GET /api/${path}/:id`)
    find(@Input() { params }: ById) {
      return this.lookups.find(kind, params.id);
    }

    @Endpoint(`POST /api/${path}`)
    add(@CurrentUser() { userId }: Identity, @Input() { body }: WithNames) {
      return this.lookups.add(kind, body, userId);
    }

    @Endpoint(`PUT /api/${path}/:id`)
    rename(@CurrentUser() { userId }: Identity, @Input() { params, body }: ById & WithNames) {
      return this.lookups.rename(kind, params.id, body, userId);
    }

    @Endpoint(`DELETE /api/${path}/:id`)
    remove(@CurrentUser() { userId }: Identity, @Input() { params }: ById) {
      return this.lookups.remove(kind, params.id, userId);
    }
  }
  return LookupsController;
};

@Controller()
export class UsageController {
  constructor(private readonly lookups: Lookups) {}

  @Endpoint('GET /api/usage-counts')
  counts() {
    return this.lookups.countUsage();
  }
}
