import { render, screen } from '@testing-library/react';
import { ServicesProvider, useServices } from './federation-context.tsx';
import { isAppName, isRemoteName, releasePath, remotesIn } from './release.ts';
import { defineRoute, notFound, type Services } from './remote-contract.ts';
import * as router from './router.ts';

describe('the apps of the shop', () => {
  test.each([
    ['shell', true, false],
    ['catalog-mfe', true, true],
    ['gift-cards-mfe', true, true],
    ['api', false, false],
    ['-mfe', false, false],
    ['../catalog-mfe', false, false],
    ['Catalog-mfe', false, false],
  ])('%s is an app: %s, a feature: %s', (name, app, remote) =>
    expect([isAppName(name), isRemoteName(name)]).toEqual([app, remote]),
  );
  it('are told by a table of them', () =>
    expect(remotesIn({ shell: 1, 'catalog-mfe': 2, notes: 3, 'new-mfe': 4 })).toEqual([
      'catalog-mfe',
      'new-mfe',
    ]));
  it('are served each version at its own address', () =>
    expect(releasePath('catalog-mfe', 'abc')).toBe('/remotes/catalog-mfe/abc/'));
});

describe('a route', () => {
  it('is what the feature says, so that the shell reads it as it stands', () => {
    const route = { path: '/a', loader: () => Promise.resolve(1), handle: { chunk: 'a' } };
    expect(defineRoute(route)).toBe(route);
  });
  it('that has nothing to show answers 404, and never with the text of an error', async () => {
    const answer = notFound();
    expect([answer.status, await answer.text()]).toEqual([404, '']);
    expect(notFound()).not.toBe(answer);
  });
});

describe('the services', () => {
  const Screen = () => <p>{useServices().now}</p>;
  it('reach everything that the shell renders', () => {
    render(
      <ServicesProvider value={{ now: 42 } as Services}>
        <Screen />
      </ServicesProvider>,
    );
    expect(screen.getByText('42')).toBeInTheDocument();
  });
  it('say what they lack', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Screen />)).toThrow('useServices needs the shell above it');
  });
});

test('features are lent no way to make a router of their own', () => {
  expect(Object.keys(router).filter((name) => /Router|create|UNSAFE/.test(name))).toEqual([]);
});
