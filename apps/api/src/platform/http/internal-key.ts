import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { safeEqual } from '../safe-equal.ts';

export const INTERNAL_KEY_HEADER = 'x-internal-key';

/** A secret of this process. It identifies the API requests that its own page rendering sends. */
@Injectable()
export class InternalKey {
  readonly value = randomBytes(32).toString('base64url');

  /** Returns whether a request was sent by this process. */
  matches(request: Request): boolean {
    return safeEqual(request.get(INTERNAL_KEY_HEADER) ?? '', this.value);
  }
}
