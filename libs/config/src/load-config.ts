import type { z } from 'zod';
import { checkServer, checkStart, checkTogether, paymentProviders, testModeOf } from './check-together.ts';
import { ConfigError } from './config-error.ts';
import { mongodbUri, wholeNumber } from './value-types.ts';
import { serverVariables, toolVariables, variables } from './variables.ts';

type Environment = Record<string, string | undefined>;
type Values = z.output<typeof variables>;
type ServerValues = z.output<typeof serverVariables>;

/** Long enough for a load balancer that checks readiness every one or two seconds. */
const PRODUCTION_SHUTDOWN_DELAY_S = 5;

/** The configuration of one server process. */
export interface Config extends Omit<ServerValues, 'PUBLIC_ORIGIN' | 'PAYMENTS' | 'SHUTDOWN_DELAY_SECONDS'> {
  PUBLIC_ORIGIN: string;
  SHUTDOWN_DELAY_SECONDS: number;
  /** The providers of new payments. */
  PAYMENTS: NonNullable<ServerValues['PAYMENTS']>;
}

/** The configuration of `npm start`: that of its server and of the tool itself. */
export interface StartConfig extends Omit<Config, 'MONGODB_URI'>, Pick<Values, 'SEED'> {
  /** If unset, `npm start` starts the embedded engine. */
  MONGODB_URI?: string | undefined;
}

const trimmed = (environment: Environment): Environment =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      const text = value?.trim();
      return text ? [[name, text]] : [];
    }),
  );

/** Parses values. @throws ConfigError with all problems, one per variable */
const parse = <S extends z.ZodObject>(
  schema: S,
  environment: Environment,
  check: (values: z.output<S>) => Iterable<string>,
): z.output<S> => {
  const read = schema.safeParse(trimmed(environment));
  const problems = new Map<string, string>();
  for (const { path, code, message } of read.error?.issues ?? []) {
    const name = String(path[0]);
    const isMissing = code === 'invalid_type' && !trimmed(environment)[name];
    if (!problems.has(name)) problems.set(name, `${name}: ${isMissing ? 'is required' : message}`);
  }
  for (const problem of read.success ? check(read.data) : []) problems.set(problem, problem);
  if (!read.success || problems.size > 0) throw new ConfigError([...problems.values()]);
  return read.data;
};

/** Returns the canonical origin without `PUBLIC_ORIGIN`. */
export const defaultOrigin = ({ PORT }: { PORT: number }): string => `http://localhost:${PORT}`;

/** Hosts that stand for all interfaces or for this machine, and an address that reaches them from this machine. */
const LOCAL_HOSTS = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['localhost', '127.0.0.1'],
  ['::', '::1'],
]);

/** Returns the origin of a server on this machine that listens on `host`. */
export const localOrigin = (host: string, port: number): string => {
  const address = LOCAL_HOSTS.get(host) ?? host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
};

const withDefaults = <V extends Omit<ServerValues, 'MONGODB_URI'>>(values: V) => ({
  ...values,
  PUBLIC_ORIGIN: values.PUBLIC_ORIGIN ?? defaultOrigin(values),
  SHUTDOWN_DELAY_SECONDS:
    values.SHUTDOWN_DELAY_SECONDS ?? (values.NODE_ENV === 'production' ? PRODUCTION_SHUTDOWN_DELAY_S : 0),
  REMOTE_ORIGINS: [...values.REMOTE_ORIGINS, ...(values.ASSET_ORIGIN ? [values.ASSET_ORIGIN] : [])],
  PAYMENTS: paymentProviders(values),
});

/** Reads the configuration of the server. @throws ConfigError with all invalid variables */
export const loadConfig = (environment: Environment): Config =>
  withDefaults(parse(serverVariables, environment, checkServer));

const startVariables = serverVariables.extend({
  ...toolVariables.pick({ SEED: true, RELEASE_VERSION: true }).shape,
  // Port 0 is rejected, because the tool must know the URL of the shop.
  PORT: wholeNumber(1, 65_535).default(3000),
  MONGODB_URI: mongodbUri.optional(),
});

/**
 * Reads the configuration of `npm start`, whose server runs in production mode. The default is the demo shop, which uses
 * the sandbox unless a provider is configured or the origin is https.
 * @throws ConfigError with all invalid variables
 */
export const loadStartConfig = (environment: Environment): StartConfig => {
  const given = trimmed(environment);
  const hasKeys = Object.keys(given).some((name) => /^(STRIPE|YOOKASSA|FREEDOMPAY)_(?!API_URL)/.test(name));
  const isDemo = !hasKeys && !/^https:/i.test(given.PUBLIC_ORIGIN ?? '');
  return withDefaults(
    parse(
      startVariables,
      {
        ...(isDemo && { PAYMENTS: 'sandbox', FISCAL_RECEIPTS: 'register', FISCAL_REGISTER: 'sandbox' }),
        ...given,
        NODE_ENV: 'production',
      },
      checkStart,
    ),
  );
};

/** Reads the named variables for a tool. @throws ConfigError with all invalid variables */
export const readVariables = <N extends keyof Values>(
  names: readonly N[],
  environment: Environment,
): Pick<Values, N> => {
  const mask = Object.fromEntries(names.map((name) => [name, true])) as Partial<Record<keyof Values, true>>;
  return parse(variables.pick(mask), environment, checkTogether);
};

/** Returns whether payments are simulated: with the sandbox, or with test keys of a provider. */
export const simulatesPayments = (config: Config): boolean => testModeOf(config) !== undefined;
