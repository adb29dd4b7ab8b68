import type { EndpointOutput } from '@meridian/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import { Endpoint } from '../http/endpoint.decorator.ts';
import { servesApiDocs } from './docs.ts';
import { openApiDocument } from './document.ts';

@Controller()
export class OpenApiController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Endpoint('GET /api/openapi.json')
  read(): EndpointOutput<'GET /api/openapi.json'> {
    if (!servesApiDocs(this.config)) throw new AppError('notFound');
    return { ...openApiDocument(this.config.PUBLIC_ORIGIN) };
  }
}
