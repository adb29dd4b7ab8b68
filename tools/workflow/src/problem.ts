/** Something a person can mend; its message is one line that says how. */
export class ProblemError extends Error {
  override name = 'ProblemError';
}
