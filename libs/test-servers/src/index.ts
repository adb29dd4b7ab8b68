/** Fake servers and proxies for tests. */
export { type Bucket, startBucket, type StoredObject } from './bucket.ts';
export { freePort } from './free-port.ts';
export { mongodbTarget, type ConnectionProxy, startConnectionProxy } from './connection-proxy.ts';
