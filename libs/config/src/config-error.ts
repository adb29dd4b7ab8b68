/** Variables that cannot be used. The message has one line per variable, each with the variable's name. */
export class ConfigError extends Error {
  /** @param problems for example `PORT: must be a whole number from 0 to 65535` */
  constructor(readonly problems: readonly string[]) {
    super(problems.map((problem) => `The configuration is not usable: ${problem}`).join('\n'));
    this.name = 'ConfigError';
  }
}
