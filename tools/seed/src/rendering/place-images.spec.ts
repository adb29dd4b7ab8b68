import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeholderOf } from '@meridian/domain';
import sharp from 'sharp';
import { demoRenderings, subjectKey } from './rendering.ts';
import { placeImages } from './place-images.ts';

const drawings = demoRenderings().filter(({ path }) => path.startsWith('watches/linear-38/white-'));
const paths = drawings.map(({ path }) => path);

describe('placeImages', () => {
  let folder: string;
  let media: string;
  let cache: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'meridian-pictures-'));
    media = join(folder, 'originals');
    cache = join(folder, 'cache');
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('renders each view once, in the size that pages reserve', async () => {
    const reports: number[] = [];
    const first = await placeImages(drawings, media, (done) => reports.push(done), cache);
    expect([first.drawn, reports]).toEqual([5, [1, 2, 3, 4, 5]]);
    const placed = paths.map((path) => first.paths.get(path) ?? '');
    for (const path of placed) {
      expect(placeholderOf(path)).toBeDefined();
      const { width, height, format } = await sharp(join(media, path)).metadata();
      expect({ width, height, format }).toEqual({ width: 1000, height: 1250, format: 'jpeg' });
    }
    expect(new Set(await readdir(join(media, 'watches/linear-38'))).size).toBe(5);

    const second = await placeImages(drawings, join(folder, 'second'), undefined, cache);
    expect(second).toEqual({ drawn: 0, paths: first.paths });
    const [one = ''] = placed;
    expect(await readFile(join(folder, 'second', one))).toEqual(await readFile(join(media, one)));
  });

  it('replaces existing files and leaves no incomplete ones', async () => {
    const one = drawings.slice(0, 1);
    const placed = await placeImages(one, media, undefined, cache);
    const target = join(media, placed.paths.get(paths[0] ?? '') ?? '');
    await rm(target);
    await writeFile(target, 'something else');
    await placeImages(one, media, undefined, cache);
    await placeImages(one, media, undefined, cache);
    expect((await stat(target)).size).toBeGreaterThan(1000);
    expect(await readdir(join(media, 'watches/linear-38'))).toHaveLength(1);
  });
});

describe('the images of the demo shop', () => {
  it('have unique paths', () => {
    const all = demoRenderings().map(({ path }) => path);
    expect(new Set(all).size).toBe(all.length);
    for (const path of all)
      expect(path).toMatch(/^(watches\/[a-z0-9-]+|collections|scenes)\/[a-z0-9-]+\.jpg$/);
  });

  it('have cache keys that depend on the subject and not on the path', () => {
    const keys = drawings.map(({ subject }) => subjectKey(subject));
    expect(new Set(keys).size).toBe(5);
    expect(keys).toEqual(drawings.map(({ subject }) => subjectKey({ ...subject })));
  });
});
