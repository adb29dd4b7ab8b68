import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedMongodb, startEmbeddedMongodb, withDatabase } from '@meridian/embedded-mongodb';
import mongoose, { type Connection } from 'mongoose';
import { fillShop, type Variant } from '../fill-shop.ts';
import { createServer, type KillableServer } from '../killable-server.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Shoppers, startShoppers } from './shoppers.ts';

const PIECES = 5000;
const SHOPPERS = 2;
/** Orders between two changes, so that requests are in flight at each of them. */
const ORDERS_BETWEEN = 2;

/** `main.mjs` of the build that is replaced, by default the present one. */
const PREVIOUS_BUILD = process.env['TEST_PREVIOUS_SERVER'];

const root = mkdtempSync(join(tmpdir(), 'meridian-rolling-'));
let engine: EmbeddedMongodb;
let database: Connection;
let variants: Variant[];
let balancer: Balancer;
let shoppers: Shoppers;
const started: KillableServer[] = [];

/** Starts a process and waits until the balancer sends requests to it. */
const addServer = async (build?: string): Promise<KillableServer> => {
  const env = {
    MONGODB_URI: withDatabase(engine.uri, 'shop'),
    DATA_DIR: join(root, 'data'),
    RELEASES_DIR: join(root, 'releases'),
    JWT_SECRET: 'a long secret that signs the tokens of the shop',
    PAYMENTS: 'sandbox',
    RATE_LIMIT_API: '100000000',
    RATE_LIMIT_LOGIN: '100000000',
    LOG_LEVEL: 'silent',
    // A busy machine may delay the database for seconds.
    DATABASE_TIMEOUT_SECONDS: '60',
    SHUTDOWN_DELAY_SECONDS: '3',
  };
  const server = await createServer(env, { build });
  started.push(server);
  await server.start();
  await balancer.add(server.url);
  return server;
};

beforeAll(async () => {
  engine = await startEmbeddedMongodb({ dataDir: join(root, 'mongodb') });
  const uri = withDatabase(engine.uri, 'shop');
  variants = await fillShop(uri, 2, PIECES);
  database = await mongoose.createConnection(uri).asPromise();
  balancer = await startBalancer();
});
afterEach(() => shoppers.stop());
afterAll(async () => {
  await Promise.all(started.map((server) => server.kill()));
  await balancer.stop();
  await database.close();
  await engine.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Pieces of the sold variants that are left. */
const piecesLeft = async (): Promise<number> => {
  const watches = await database
    .collection<{ stock: { quantity: number }[] }>('watches')
    .find({ _id: { $in: variants.map(({ id }) => new mongoose.Types.ObjectId(id)) } })
    .toArray();
  return watches.reduce((sum, { stock }) => sum + (stock[0]?.quantity ?? 0), 0);
};

test('no request fails while both processes are replaced one after the other, and every order is paid', async () => {
  let running = [await addServer(PREVIOUS_BUILD), await addServer(PREVIOUS_BUILD)];
  shoppers = startShoppers(balancer.url, variants, SHOPPERS);
  for (const old of running) {
    await shoppers.bought(ORDERS_BETWEEN);
    const replacement = await addServer();
    await shoppers.bought(ORDERS_BETWEEN);
    await old.stop();
    running = [...running.filter((server) => server !== old), replacement];
  }
  await shoppers.bought(ORDERS_BETWEEN);
  await shoppers.stop();
  expect(shoppers.failures).toEqual([]);
  expect(balancer.ready().sort()).toEqual(running.map(({ url }) => url).sort());

  const orders = await database.collection('orders').find({ placed: true }).toArray();
  const paid = orders.filter((order) => (order['payment'] as { status: string }).status === 'paid');
  expect(paid.map((order) => order['key'] as string).sort()).toEqual([...shoppers.orders].sort());
  expect(orders.length).toBe(paid.length);
  expect(await piecesLeft()).toBe(variants.length * PIECES - orders.length);
});
