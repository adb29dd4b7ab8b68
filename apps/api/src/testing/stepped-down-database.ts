import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { mongodbTarget } from '@meridian/test-servers';
import { mongo } from 'mongoose';
import { ConnectionString } from 'mongodb-connection-string-url';

const OP_MSG = 2013;
const BODY_OFFSET = 21;

/** A proxy to the test database that can reject commands like a member that has stepped down. */
export interface SteppedDownDatabase {
  uri: string;
  /** Names of the commands that the proxy rejects; empty at start. */
  rejectedCommands: Set<string>;
  close(): Promise<void>;
}

const { BSON } = mongo;

const notPrimaryReply = (request: Buffer): Buffer => {
  const body = BSON.serialize({
    ok: 0,
    errmsg: 'not primary',
    code: 10_107,
    codeName: 'NotWritablePrimary',
  });
  const reply = Buffer.alloc(BODY_OFFSET + body.length);
  reply.writeInt32LE(reply.length, 0);
  // `responseTo` is the id of the request.
  reply.writeInt32LE(request.readInt32LE(4), 8);
  reply.writeInt32LE(OP_MSG, 12);
  reply.set(body, BODY_OFFSET);
  return reply;
};

/** Returns the command name of a message of MongoDB's wire protocol. */
const commandOf = (message: Buffer): string | undefined => {
  if (message.readInt32LE(12) !== OP_MSG || message[BODY_OFFSET - 1] !== 0) return undefined;
  const body = message.subarray(BODY_OFFSET, BODY_OFFSET + message.readInt32LE(BODY_OFFSET));
  return Object.keys(BSON.deserialize(body))[0];
};

/** Starts a proxy to the database of a connection string. */
export const startSteppedDownDatabase = async (uri: string): Promise<SteppedDownDatabase> => {
  const target = mongodbTarget(uri);
  const rejectedCommands = new Set<string>();
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    upstream.pipe(client);
    let received: Buffer = Buffer.alloc(0);
    client.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const message = received.subarray(0, received.readInt32LE(0));
        received = received.subarray(message.length);
        if (rejectedCommands.has(commandOf(message) ?? '')) client.write(notPrimaryReply(message));
        else upstream.write(message);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxied = new ConnectionString(uri);
  proxied.hosts = [`127.0.0.1:${(server.address() as AddressInfo).port}`];
  proxied.searchParams.delete('replicaSet');
  proxied.searchParams.set('directConnection', 'true');
  return {
    uri: proxied.href,
    rejectedCommands,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
