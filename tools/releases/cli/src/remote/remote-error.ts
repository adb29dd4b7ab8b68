/** A failure that the command prints as a sentence, without a stack. */
export class RemoteError extends Error {
  override name = 'RemoteError';
}
