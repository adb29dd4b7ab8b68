import { ConnectionString } from 'mongodb-connection-string-url';
import { mongodbTarget, type ConnectionProxy, startConnectionProxy } from '@meridian/test-servers';

/** A proxy to the test database. Tests can cut, mend, stall and resume its connections. */
export interface DatabaseProxy extends Pick<ConnectionProxy, 'cut' | 'mend' | 'stall' | 'resume'> {
  uri: string;
}

/** Starts a proxy between a server under test and its database. */
export const startDatabaseProxy = async (uri: string): Promise<DatabaseProxy> => {
  const target = mongodbTarget(uri);
  const { port, ...controls } = await startConnectionProxy(() => target);
  const proxied = new ConnectionString(uri);
  proxied.hosts = [`127.0.0.1:${port}`];
  proxied.searchParams.delete('replicaSet');
  proxied.searchParams.set('directConnection', 'true');
  return { uri: proxied.href, ...controls };
};
