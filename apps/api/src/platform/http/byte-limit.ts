import { Transform, type TransformCallback } from 'node:stream';
import { AppError } from '../errors/app-error.ts';

/**
 * Passes bytes on until their number exceeds a limit, and then fails with `payloadTooLarge`. Each turn of the event loop
 * passes one chunk, so that parsing a large body does not delay other requests.
 */
export class ByteLimit extends Transform {
  private passed = 0;

  constructor(private readonly limit: number) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, callback: TransformCallback): void {
    this.passed += chunk.length;
    if (this.passed > this.limit) callback(new AppError('payloadTooLarge'));
    else setImmediate(callback, null, chunk);
  }
}
