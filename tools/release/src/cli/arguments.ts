import { parseArgs } from 'node:util';
import { appNames } from '@meridian/build';
import type { AppName } from '@meridian/federation';
import { checkEnvironment } from './check-environment.ts';

export const APP_NAMES = appNames().join(' | ');

/** A share as it is typed: `10%` or `0.1`; null if it is none. */
export const readShare = (text: string | undefined): number | null => {
  const share = text?.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text ?? NaN);
  return share > 0 && share <= 1 ? share : null;
};

export const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;

export interface CliArguments {
  app: AppName;
  rest: string[];
  options: { reason?: string; canary?: string; hold?: boolean };
}

/**
 * Reads app, arguments and options; says how it is used and ends with status 2 when they make no sense, with status 1
 * when the environment cannot be used.
 */
export const readArguments = (
  usage: string,
  isComplete: (given: CliArguments) => boolean = ({ rest }) => rest.length === 0,
): CliArguments => {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        reason: { type: 'string' },
        canary: { type: 'string' },
        hold: { type: 'boolean' },
      },
    });
    const [app, ...rest] = positionals;
    const given = { app: app as AppName, rest, options: values };
    if (appNames().includes(given.app) && isComplete(given)) {
      checkEnvironment();
      return given;
    }
  } catch {
    // An unknown option: the usage says which there are.
  }
  console.error(usage);
  process.exit(2);
};
