import { ConfigError } from '@meridian/config';
import type { PinoLogger } from 'nestjs-pino';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../../platform/config/config.ts';
import { countryDatabase } from '../../../testing/country-database.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { CountryFile, CountryLookup } from './country-lookup.ts';

describe('the country of a request', () => {
  const servers: TestApi[] = [];
  const start = async (variables: Parameters<typeof startTestApi>[0]): Promise<TestApi> => {
    const server = await startTestApi(variables);
    servers.push(server);
    return server;
  };
  afterAll(async () => {
    for (const server of servers) await server.stop();
  });

  const countryFor = async (server: TestApi, headers: Record<string, string>): Promise<string | null> =>
    (await server.api('GET /api/ip', { headers })).body.country;

  test('uses the configured country header of a proxy on this machine', async () => {
    const server = await start({ COUNTRY_HEADER: 'X-Country' });
    expect(await countryFor(server, { 'x-country': 'kz' })).toBe('KZ');
    expect(await countryFor(server, { 'x-country': 'XX' })).toBeNull();
    expect(await countryFor(server, { 'x-country': 'Kazakhstan' })).toBeNull();
    expect(await countryFor(server, {})).toBeNull();
  });

  test('ignores country headers that are not configured', async () => {
    const server = await start({});
    expect(await countryFor(server, { 'x-country': 'KZ', 'cf-ipcountry': 'KZ' })).toBeNull();
  });

  test('uses X-Forwarded-For of trusted proxies and ignores headers of other peers', async () => {
    const trusting = await start({ TRUST_PROXY: 'loopback' });
    expect(await countryFor(trusting, { 'x-forwarded-for': '8.8.8.8' })).toBe('US');
    const elsewhere = await start({ TRUST_PROXY: '203.0.113.1', COUNTRY_HEADER: 'X-Country' });
    expect(await countryFor(elsewhere, { 'x-country': 'KZ', 'x-forwarded-for': '8.8.8.8' })).toBeNull();
  });
});

describe('the country database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-geo-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Replaces a file atomically, like tools that download new data. */
  const replace = (file: string, content: Buffer | string) => {
    writeFileSync(`${file}.new`, content);
    renameSync(`${file}.new`, file);
  };
  const databaseFile = (name: string, countries: Record<string, string>): string => {
    const file = join(folder, name);
    replace(file, countryDatabase(countries));
    return file;
  };

  test('GEOIP_DATABASE replaces the bundled data', async () => {
    const file = databaseFile('shop.mmdb', { '8.8.8.0/24': 'KZ', '203.0.113.0/25': 'RU' });
    const shop = await startTestApi({ TRUST_PROXY: 'loopback', GEOIP_DATABASE: file });
    const countryOf = async (address: string) =>
      (await shop.api('GET /api/ip', { headers: { 'x-forwarded-for': address } })).body.country;
    expect(await countryOf('8.8.8.8')).toBe('KZ');
    expect(await countryOf('::ffff:8.8.8.8')).toBe('KZ');
    expect(await countryOf('203.0.113.127')).toBe('RU');
    expect(await countryOf('203.0.113.128')).toBeNull();
    expect(await countryOf('2001:db8::1')).toBeNull();
    await shop.stop();
  });

  test('an invalid GEOIP_DATABASE prevents the start with an error that names the variable', () => {
    const file = join(folder, 'text.mmdb');
    writeFileSync(file, 'not a database');
    expect(() => new CountryFile(file, () => undefined)).toThrow(ConfigError);
    expect(() => new CountryFile(file, () => undefined)).toThrow(/: GEOIP_DATABASE: /);
  });

  test('reloads a replaced file and ignores an invalid one', async () => {
    const file = databaseFile('changing.mmdb', { '8.8.8.0/24': 'KZ' });
    const reloads: unknown[] = [];
    const countries = new CountryFile(file, (error) => reloads.push(error));
    expect(countries.of('8.8.8.8')).toBe('KZ');
    replace(file, countryDatabase({ '8.8.8.0/24': 'BY', '9.9.9.0/24': 'US' }));
    countries.reload();
    expect(countries.of('8.8.8.8')).toBe('BY');
    expect(countries.of('9.9.9.9')).toBe('US');
    replace(file, 'broken');
    countries.reload();
    expect(reloads).toEqual([undefined, expect.any(Error)]);
    expect(countries.of('8.8.8.8')).toBe('BY');
  });

  test('failed look-ups return null and are logged once', async () => {
    const warn = jest.fn();
    const file = databaseFile('failing.mmdb', { '8.8.8.0/24': 'KZ' });
    const lookup = new CountryLookup(
      { GEOIP_DATABASE: file } as Config,
      { warn } as Partial<PinoLogger> as PinoLogger,
    );
    await lookup.onModuleInit();
    jest.spyOn(CountryFile.prototype, 'of').mockImplementation(() => {
      throw new Error('broken');
    });
    expect([lookup.of('8.8.8.8'), lookup.of('8.8.8.8'), lookup.of('no address')]).toEqual([null, null, null]);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ err: expect.any(Error) as Error }),
      expect.stringContaining('country look-up failed'),
    );
  });
});
