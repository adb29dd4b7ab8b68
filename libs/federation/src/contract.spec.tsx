import { render, screen } from '@testing-library/react';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ServicesProvider, useServices } from './federation-context.tsx';
import { APPS, releasePath, REMOTES } from './release.ts';
import { defineRoute, notFound, type Services } from './remote-contract.ts';
import * as router from './router.ts';

const ROOT = resolve(__dirname, '../../..');

describe('the apps of the shop', () => {
  test.each(APPS)('%s has a folder of that name that builds a release', (app) => {
    const file = resolve(ROOT, 'apps', app, 'package.json');
    expect(existsSync(file)).toBe(true);
    const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> };
    expect(scripts.build).toContain('build-app');
  });
  it('are the shell and its remotes', () => expect(APPS).toEqual(['shell', ...REMOTES]));
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
