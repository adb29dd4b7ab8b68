import { aColor, anId, aWatch } from '@meridian/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { type FakeUpload, fakeUpload } from '../../testing/fake-upload.ts';
import { openPanel } from '../../testing/open-panel.ts';
import { isoTime, localTime } from './local-time.ts';

const names = (nameEN: string, nameRU: string, number: number) => ({ _id: anId(number), nameEN, nameRU });
const watch = aWatch({
  _id: anId(1),
  status: 'draft',
  brand: names('Alder', 'Ольха', 11),
  watchType: names('Automatic', 'Автоматические', 12),
  category: null,
  collection: null,
  colors: [aColor()],
});
let upload: FakeUpload;
beforeEach(() => {
  localStorage.clear();
  upload = fakeUpload();
});
const openForm = async (language: 'en' | 'ru' = 'en', stored = watch) => {
  const view = await openPanel(
    `/admin-panel/products/${stored._id}`,
    {
      'GET /api/panel/watches': { watches: [stored], total: 1, nextCursor: null, lowStockThreshold: 3 },
      'GET /api/panel/watches/:id': { watch: stored },
      'GET /api/brands': [names('Alder', 'Ольха', 11)],
      'GET /api/watchTypes': [names('Automatic', 'Автоматические', 12)],
      'GET /api/categories': [],
      'GET /api/collections': [],
    },
    language,
  );
  await screen.findByTestId('watch-form');
  return view;
};
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const sent = () => Object.fromEntries(upload.requests.at(-1)?.body.entries() ?? []);

test('a draft gets a planned time, which is sent as an ISO time', async () => {
  const { user } = await openForm();
  await user.type(field('publishAt'), '2030-05-01T09:30');
  await user.click(screen.getByTestId('watch-save'));
  await waitFor(() => expect(upload.requests).toHaveLength(1));
  expect(sent()).toMatchObject({ status: 'draft', publishAt: isoTime('2030-05-01T09:30') });
  await act(async () => upload.respond(200, { watch }));
});

test('a half-typed planned time is an error at its field', async () => {
  const { user } = await openForm();
  // Browsers report it, but jsdom does not.
  Object.defineProperty(field('publishAt'), 'validity', { value: { badInput: true } });
  await user.click(screen.getByTestId('watch-save'));
  await waitFor(() => expect(field('publishAt')).toHaveAccessibleDescription(/enter a date and a time/));
  expect(upload.requests).toEqual([]);
});

test('a draft needs only a name, and lists what it lacks until it is complete', async () => {
  const sketch = aWatch({
    ...{ _id: anId(1), status: 'draft', nameEN: '', descriptionEN: '', descriptionRU: '', wbLink: '' },
    ...{ brand: null, watchType: null, category: null, collection: null },
    ...{ price: {}, weight: 0, colors: [], sizes: [], stock: [] },
  });
  const { user } = await openForm('ru', sketch);
  expect(screen.getByTestId('watch-missing')).toHaveTextContent(
    'заполните: название на двух языках, описание на двух языках, все три цены, вес, бренд, тип часов, цвет с изображениями, размер.',
  );
  await screen.findByRole('option', { name: 'Ольха' });
  await user.selectOptions(field('brand'), 'Ольха');
  expect(screen.getByTestId('watch-missing')).not.toHaveTextContent('бренд');
  await user.selectOptions(field('status'), 'В продаже');
  await user.click(screen.getByTestId('watch-save'));
  expect(await screen.findByText('Проверьте отмеченные поля.')).toBeInTheDocument();
  expect(field('colors[0][sku]')).toHaveAttribute('aria-invalid', 'true');
  expect(field('wbLink')).not.toHaveAttribute('aria-invalid', 'true');
  await user.selectOptions(field('status'), 'Черновик');
  await user.click(screen.getByTestId('watch-save'));
  await waitFor(() => expect(upload.requests).toHaveLength(1));
  expect(sent()).toMatchObject({ status: 'draft', nameEN: '', nameRU: sketch.nameRU, weight: '' });
  expect(Object.keys(sent()).filter((name) => /^(colors|sizes|stock)\[/.test(name))).toEqual([]);
  await act(async () => upload.respond(200, { watch: sketch }));
});

test('only a draft has the field of a planned time', async () => {
  const { user } = await openForm('ru');
  await user.selectOptions(field('status'), 'В продаже');
  expect(field('publishAt')).toBeNull();
  expect(screen.getByText('Посетители могут найти и заказать часы.')).toBeInTheDocument();
});

test('texts for search engines have a counter and a preview, and generated texts until they are entered', async () => {
  const { user } = await openForm();
  const preview = screen.getByTestId('seo-preview-ru');
  expect(preview).toHaveTextContent('Часы · Меридиан Один | Meridian');
  await user.type(field('seoTitleRU'), 'Стальные часы');
  expect(preview).toHaveTextContent('Стальные часы | Meridian');
  expect(field('seoTitleRU')).toHaveAccessibleDescription('13 of 70 characters');
  await waitFor(() =>
    expect(screen.getByTestId('seo-preview-en')).toHaveTextContent(
      'Meridian One, Alder. A watch for every day.',
    ),
  );
  await user.click(field('seoDescriptionEN'));
  await user.paste('x'.repeat(161));
  await user.click(screen.getByTestId('watch-save'));
  await waitFor(() => expect(field('seoDescriptionEN')).toHaveFocus());
  expect(field('seoDescriptionEN')).toHaveAccessibleDescription(/Too long \(max. 160\)/);
  expect(upload.requests).toEqual([]);
});

test('an unsaved form of an earlier version keeps the stored publishing fields', async () => {
  const draft = { values: { nameEN: 'Unsaved', colors: [], sizes: [], stock: [] }, revision: 1 };
  localStorage.setItem(`admin-watch-draft:${watch._id}`, JSON.stringify(draft));
  await openForm();
  expect(field('nameEN')).toHaveValue('Unsaved');
  expect(field('status')).toHaveValue('draft');
  expect(field('seoTitleEN')).toHaveValue('');
});

test('a time by the clock of the browser survives the conversion in both directions', () => {
  expect(isoTime(localTime('2030-05-01T04:30:00.000Z'))).toBe('2030-05-01T04:30:00.000Z');
  expect(isoTime('tomorrow')).toBe('tomorrow');
});
