/** Fake servers and proxies for tests. */
export { type Bucket, startBucket } from './bucket.ts';
export { freePort } from './free-port.ts';
export { mongodbTarget, type ConnectionProxy, startConnectionProxy } from './connection-proxy.ts';
