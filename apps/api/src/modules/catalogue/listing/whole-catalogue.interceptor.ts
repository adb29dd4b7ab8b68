import type { HandlerInput } from '@meridian/contracts';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, of } from 'rxjs';
import type { ApiRequest } from '../../../platform/http/api-request.ts';
import { sendStream } from '../../../platform/http/send-stream.ts';
import { limitOf, Limits, MINUTE_S } from '../../../platform/security/limits.ts';
import { Catalogue } from './catalogue.ts';
import { ListWatches } from './list-watches.ts';

/** Streamed responses with the whole catalogue: thousands of watches, at about 0.15 s of the main thread. */
export const STREAMED_THOUSANDS = limitOf('streamedThousands', 300, 10 * MINUTE_S, 'network');

/** Watches up to which the whole catalogue is one response in memory, which is compressed and cached. */
const MAX_BUFFERED_WATCHES = 300;
/** A larger catalogue counts like one of this size, so that the limit of a network allows it, too. */
const MAX_COUNTED_THOUSANDS = 100;

/** Streams the response with all watches of a catalogue that is too large for one response in memory. */
@Injectable()
export class WholeCatalogue implements NestInterceptor<unknown, unknown> {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly watches: ListWatches,
    private readonly limits: Limits,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const { query } = request.input as HandlerInput<'GET /api/watches'>;
    if (Object.keys(query).length > 0) return next.handle();
    await this.catalogue.refresh();
    const { size, revision, pageRevision } = this.catalogue;
    if (size <= MAX_BUFFERED_WATCHES) return next.handle();
    const thousands = Math.min(Math.ceil(size / 1000), MAX_COUNTED_THOUSANDS);
    await sendStream(request, http.getResponse<Response>(), {
      tag: `W/"watches-${revision}-${pageRevision}"`,
      before: () => this.limits.consume(STREAMED_THOUSANDS, { network: request.ip ?? '' }, thousands),
      pieces: this.watches.allAsJson(),
    });
    return of(undefined);
  }
}
