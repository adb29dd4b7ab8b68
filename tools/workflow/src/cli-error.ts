/** An error that the user can resolve. The message is one line: what failed, why, and the next step. */
export class CliError extends Error {
  override name = 'CliError';
}
