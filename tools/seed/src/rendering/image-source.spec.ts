import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startImageSource, type ImageSource } from './image-source.ts';
import { demoRenderings, subjectKey } from './rendering.ts';
import { Renderer } from './renderer.ts';

const paths = demoRenderings()
  .map(({ path }) => path)
  .filter((path) => path.startsWith('watches/linear-38/white-'));
const [first = '', second = ''] = paths;

describe('startImageSource', () => {
  let media: string;
  let cache: string;
  const sources: ImageSource[] = [];
  const start = async (used: readonly string[]): Promise<ImageSource> => {
    const source = await startImageSource(media, new Set(used), new Renderer(cache));
    sources.push(source);
    return source;
  };
  /** Scenes are large. Without rendering them, a test needs 1 s instead of 18 s. */
  const cacheScenes = async (): Promise<void> => {
    await mkdir(cache);
    for (const { subject } of demoRenderings())
      if (subject.kind === 'scene') await writeFile(join(cache, `${subjectKey(subject)}.jpg`), 'scene');
  };
  const isPlaced = (path: string): boolean => existsSync(join(media, 'originals', path));

  beforeEach(async () => {
    media = await mkdtemp(join(tmpdir(), 'meridian-source-'));
    cache = join(media, 'cache');
  });

  afterEach(async () => {
    for (const source of sources.splice(0)) await source.stop();
    await rm(media, { recursive: true, force: true });
  });

  it('renders an image when it is requested', async () => {
    const { url } = await start([first]);
    const response = await fetch(`${url}/${first}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect({ width, height }).toEqual({ width: 1000, height: 1250 });
  });

  it('responds with 404 to the path of an image that the shop does not use', async () => {
    const { url } = await start([first]);
    expect((await fetch(`${url}/${second}`)).status).toBe(404);
  });

  it('has nothing to render for a shop without the demo catalogue', async () => {
    expect((await start([])).missing).toBe(0);
  });

  it('goes on after a stop during the rendering', async () => {
    const interrupted = await start(paths);
    // The shop uses scenes as well.
    expect(interrupted.missing).toBe(8 + 5);
    await interrupted.renderMissing(() => void interrupted.stop());
    const left = (await start(paths)).missing;
    expect(left).toBeLessThan(8 + 5);
    expect(left).toBeGreaterThan(0);
  });

  it('writes the missing images to the media folder in their order', async () => {
    await cacheScenes();
    const source = await start([first]);
    const reports: number[] = [];
    await source.renderMissing((done) => reports.push(done));
    expect(reports).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(isPlaced(first)).toBe(true);
    expect(isPlaced('scenes/hero.jpg')).toBe(true);
    expect((await start([first])).missing).toBe(0);
  });
});
