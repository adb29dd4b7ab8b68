/** Invalid environment variables. The message has one line per variable, with its name. */
export class ConfigError extends Error {
  /** @param problems for example `PORT: must be a whole number from 0 to 65535` */
  constructor(readonly problems: readonly string[]) {
    super(problems.map((problem) => `Invalid configuration: ${problem}`).join('\n'));
    this.name = 'ConfigError';
  }
}
