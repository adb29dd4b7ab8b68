import net, { type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { testDatabase } from '../../testing/test-database.ts';
import { openConnection } from './open-connection.ts';

test('a command that is written to a socket which has just ended is sent again on another one', async () => {
  const sockets: Socket[] = [];
  const create = net.createConnection;
  jest.spyOn(net, 'createConnection').mockImplementation((...args: Parameters<typeof create>) => {
    const socket = create(...args);
    sockets.push(socket);
    return socket;
  });
  const connection = await openConnection({ MONGODB_URI: testDatabase(), DATABASE_TIMEOUT_SECONDS: 10 });
  try {
    const notes = connection.collection('notes');
    await notes.findOne();
    for (const socket of sockets) socket.destroy();
    const found = notes.findOne().then(() => 'found');
    await expect(Promise.race([found, delay(5000, 'still waiting', { ref: false })])).resolves.toBe('found');
  } finally {
    await connection.close(true);
  }
});
