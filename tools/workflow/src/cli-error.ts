/** Something a person can mend; its message is one line that says how. */
export class CliError extends Error {
  override name = 'ProblemError';
}
