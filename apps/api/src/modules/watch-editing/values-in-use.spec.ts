import { startWatchEditor, type WatchEditor } from '../../testing/watch-editor.ts';
import { someDetails } from '../../testing/catalogue-samples.ts';
import { colorFields, someImage } from '../../testing/watch-form.ts';

let owner: WatchEditor;
beforeAll(async () => {
  owner = await startWatchEditor();
});
afterAll(() => owner.shop.stop());

const color = async (name: string, movement: [en: string, ru: string], colorHex = '#102030') =>
  colorFields(name, {
    colorHex,
    images: [await someImage()],
    details: JSON.stringify({
      ...someDetails(),
      watchMovementEN: movement[0],
      watchMovementRU: movement[1],
    }),
  });
const values = async () => (await owner.shop.api('GET /api/watch-values', { token: owner.admin })).body;

test('returns the texts in use, the most frequent pair first, and those of a new watch at once', async () => {
  const quartz = ['Quartz', 'Кварцевый'] as [string, string];
  await owner.make({
    colors: [await color('Navy', quartz, '#1b2a49'), await color('Sand', ['Quartz', 'Кварц'])],
    sizes: ['40 mm'],
    stock: [],
  });
  await owner.make({ colors: [await color('Navy', quartz)], sizes: ['42 mm', '40 mm'], stock: [] });
  const found = await values();
  expect(found.details.watchMovement).toEqual([
    { en: 'Quartz', ru: 'Кварцевый' },
    { en: 'Quartz', ru: 'Кварц' },
  ]);
  expect(found.details.material).toEqual([{ en: 'material in English', ru: 'material по-русски' }]);
  expect(found.colorNames.map(({ en }) => en)).toEqual(['Navy', 'Sand']);
  expect(found.sizes).toEqual(['40 mm', '42 mm']);

  await owner.make({ colors: [await color('Salmon', ['Solar', 'Солнечный'], '#fa8072')], stock: [] });
  const later = await values();
  expect(later.details.watchMovement).toContainEqual({ en: 'Solar', ru: 'Солнечный' });
  expect(later.colorNames).toContainEqual({ en: 'Salmon', ru: 'Salmon по-русски', colorHex: '#fa8072' });
});

test('responds 403 to a shopper', async () => {
  const token = await owner.shop.tokenOf('user');
  expect((await owner.shop.api('GET /api/watch-values', { token })).status).toBe(403);
});
