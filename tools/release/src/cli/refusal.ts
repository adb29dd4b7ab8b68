import { ConfigError } from '@meridian/config';
import { ChannelConflictError, ChannelRuleError, ContractError } from '@meridian/releases';

/** Runs a command; what is refused for a reason is said in one line. */
export const orRefuse = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    const expected = [ConfigError, ContractError, ChannelConflictError, ChannelRuleError].some(
      (kind) => error instanceof kind,
    );
    if (!expected) throw error;
    const { message } = error as Error;
    console.error(error instanceof ConfigError ? message : `Refused: ${message}.`);
    process.exitCode = 1;
  }
};
