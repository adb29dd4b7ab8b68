/** A package is refused because of its content. The message is for the team. */
export class PackageError extends Error {
  override name = 'PackageError';
}
