import { screen } from './screen.ts';

const Component = () => null;

test('has the head of the module once the screen is loaded', async () => {
  const head = ({ name }: { name: string }) => ({ title: name, description: 'A page.' });
  const page = screen(() => Promise.resolve({ Component, head }));
  expect(await page.lazy()).toMatchObject({ Component });
  expect(page.head({ name: 'Moon' })).toEqual({ title: 'Moon', description: 'A page.' });
});

test('has the name of the shop as title if the screen cannot be loaded', async () => {
  const page = screen(async () => {
    await Promise.reject(new Error('no chunk'));
    return { Component, head: () => ({ title: 'Never', description: '' }) };
  });
  await expect(page.lazy()).rejects.toThrow('no chunk');
  expect(page.head(undefined)).toEqual({ title: 'Meridian', description: '' });
});
