import { randomBytes } from 'node:crypto';
import { ConnectionString } from 'mongodb-connection-string-url';

/** Returns the connection string of a separate database in the test engine. */
export const testDatabase = (name = `t${randomBytes(8).toString('hex')}`): string => {
  const base = process.env['TEST_MONGODB_URI'];
  if (!base)
    throw new Error('TEST_MONGODB_URI is not set: start the tests with npm test, which runs the database');
  const uri = new ConnectionString(base);
  uri.pathname = `/${name}`;
  return uri.href;
};
