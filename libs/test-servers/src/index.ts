/** Servers that tests put in the place of somebody else's, or in between. */
export { type Bucket, startBucket, type StoredObject } from './bucket.ts';
export { freePort } from './free-port.ts';
export { mongodbTarget, type ConnectionProxy, startConnectionProxy } from './connection-proxy.ts';
