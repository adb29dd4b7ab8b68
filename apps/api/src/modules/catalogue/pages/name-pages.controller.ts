import type { HandlerInput } from '@meridian/contracts';
import { Controller } from '@nestjs/common';
import type { Identity, Upload } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input, Uploads } from '../../../platform/http/endpoint.decorator.ts';
import { EditNamePage } from './edit-name-page.ts';
import { NamePages } from './name-pages.ts';

@Controller()
export class NamePagesController {
  constructor(
    private readonly pages: NamePages,
    private readonly editPage: EditNamePage,
  ) {}

  @Endpoint('GET /api/name-pages')
  list() {
    return this.pages.list();
  }

  @Endpoint('GET /api/brand-pages/:slug')
  ofBrand(@Input() { params, query }: HandlerInput<'GET /api/brand-pages/:slug'>) {
    return this.pages.find('brands', params.slug, query);
  }

  @Endpoint('GET /api/collection-pages/:slug')
  ofCollection(@Input() { params, query }: HandlerInput<'GET /api/collection-pages/:slug'>) {
    return this.pages.find('collections', params.slug, query);
  }

  @Endpoint('GET /api/brands/:id/page')
  readBrand(@Input() { params }: HandlerInput<'GET /api/brands/:id/page'>) {
    return this.editPage.find('brands', params.id);
  }

  @Endpoint('PUT /api/brands/:id/page')
  saveBrand(
    @Input() { params, body }: HandlerInput<'PUT /api/brands/:id/page'>,
    @Uploads() uploads: Upload[],
    @CurrentUser() { userId }: Identity,
  ) {
    return this.editPage.save('brands', params.id, body, uploads, userId);
  }

  @Endpoint('GET /api/collections/:id/page')
  readCollection(@Input() { params }: HandlerInput<'GET /api/collections/:id/page'>) {
    return this.editPage.find('collections', params.id);
  }

  @Endpoint('PUT /api/collections/:id/page')
  saveCollection(
    @Input() { params, body }: HandlerInput<'PUT /api/collections/:id/page'>,
    @Uploads() uploads: Upload[],
    @CurrentUser() { userId }: Identity,
  ) {
    return this.editPage.save('collections', params.id, body, uploads, userId);
  }
}
