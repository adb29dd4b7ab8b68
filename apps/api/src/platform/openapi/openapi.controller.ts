import type { EndpointOutput } from '@meridian/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import { Endpoint } from '../http/endpoint.decorator.ts';
import { servesApiDocs } from './docs.ts';
import { openApiDocument } from './document.ts';

@Controller()
export class OpenApiController {
  private readonly document: EndpointOutput<'GET /api/openapi.json'>;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.document = { ...openApiDocument(config.PUBLIC_ORIGIN) };
  }

  @Endpoint('GET /api/openapi.json')
  read(): EndpointOutput<'GET /api/openapi.json'> {
    if (!servesApiDocs(this.config)) throw new AppError('notFound');
    return this.document;
  }
}
