import { mongodbTarget, type Relay, startRelay } from '@meridian/test-servers';

/** A line to the test database that can be cut and mended. */
export interface DatabaseProxy extends Pick<Relay, 'cut' | 'mend'> {
  uri: string;
}

/** Stands between a server under test and its database. */
export const startDatabaseProxy = async (uri: string): Promise<DatabaseProxy> => {
  const target = mongodbTarget(uri);
  const { port, cut, mend } = await startRelay(() => target);
  const proxied = new URL(uri.replace(/^(mongodb:\/\/)[^/?]+/, `$1127.0.0.1:${port}`));
  proxied.searchParams.set('directConnection', 'true');
  return { uri: proxied.href, cut, mend };
};
