import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeholderOf } from '@meridian/domain';
import sharp from 'sharp';
import { measureImage } from './measure-image.ts';
import { demoRenderings, subjectKey } from './rendering.ts';
import { placeImages } from './place-images.ts';
import { Renderer } from './renderer.ts';

const renderings = demoRenderings().filter(({ path }) => path.startsWith('watches/linear-38/white-'));
const paths = renderings.map(({ path }) => path);

describe('placeImages', () => {
  let folder: string;
  let media: string;
  let renderer: Renderer;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'meridian-pictures-'));
    media = join(folder, 'originals');
    renderer = new Renderer(join(folder, 'cache'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('renders each view once, in the size that pages reserve and with the colours of its name', async () => {
    const reports: number[] = [];
    expect(await placeImages(renderings, media, (done) => reports.push(done), renderer)).toBe(5);
    expect(reports).toEqual([1, 2, 3, 4, 5]);
    for (const path of paths) {
      const file = join(media, path);
      const { width, height, format } = await sharp(file).metadata();
      expect({ width, height, format }).toEqual({ width: 1000, height: 1250, format: 'jpeg' });
      expect(path).toContain(await measureImage(file));
    }
    expect(new Set(await readdir(join(media, 'watches/linear-38'))).size).toBe(5);

    expect(await placeImages(renderings, join(folder, 'second'), undefined, renderer)).toBe(0);
    const [one = ''] = paths;
    expect(await readFile(join(folder, 'second', one))).toEqual(await readFile(join(media, one)));
  });

  it('replaces existing files and leaves no incomplete ones', async () => {
    const one = renderings.slice(0, 1);
    await placeImages(one, media, undefined, renderer);
    const target = join(media, paths[0] ?? '');
    await rm(target);
    await writeFile(target, 'something else');
    await placeImages(one, media, undefined, renderer);
    await placeImages(one, media, undefined, renderer);
    expect((await stat(target)).size).toBeGreaterThan(1000);
    expect(await readdir(join(media, 'watches/linear-38'))).toHaveLength(1);
  });
});

describe('the images of the demo shop', () => {
  it('have unique paths', () => {
    const all = demoRenderings().map(({ path }) => path);
    expect(new Set(all).size).toBe(all.length);
    for (const path of all)
      expect(path).toMatch(/^(watches\/[a-z0-9-]+|collections|scenes)\/[a-z0-9-]+(\.[\da-f]{12})?\.jpg$/);
  });

  it('have the recorded placeholder colours in their names, except scenes', () => {
    const plain = demoRenderings().filter(({ path }) => !placeholderOf(path));
    expect(plain.map(({ subject }) => subject.kind)).toEqual(Array(8).fill('scene'));
  });

  it('start with those of the home page and the first card of each watch', () => {
    const kinds = demoRenderings().map(({ subject }) =>
      subject.kind === 'watch' ? subject.view : subject.kind,
    );
    const [scenes, collections, cards] = [kinds.slice(0, 8), kinds.slice(8, 14), kinds.slice(14, 62)];
    expect(new Set(scenes)).toEqual(new Set(['scene']));
    expect(new Set(collections)).toEqual(new Set(['collection']));
    expect(new Set(cards)).toEqual(new Set(['front']));
  });

  it('have cache keys that depend on the subject and not on the path', () => {
    const keys = renderings.map(({ subject }) => subjectKey(subject));
    expect(new Set(keys).size).toBe(5);
    expect(keys).toEqual(renderings.map(({ subject }) => subjectKey({ ...subject })));
  });
});
