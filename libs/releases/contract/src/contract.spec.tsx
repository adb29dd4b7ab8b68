import { render, screen } from '@testing-library/react';
import { ServicesProvider, useServices } from './federation-context.tsx';
import { isAppName, isRemoteName, releasePath, remotesIn } from './release.ts';
import { notFound, type Services } from './remote-contract.ts';

describe('app names', () => {
  test.each([
    ['shell', true, false],
    ['catalog-mfe', true, true],
    ['gift-cards-mfe', true, true],
    ['api', false, false],
    ['-mfe', false, false],
    ['../catalog-mfe', false, false],
    ['Catalog-mfe', false, false],
  ])('%s is an app: %s, a remote: %s', (name, app, remote) =>
    expect([isAppName(name), isRemoteName(name)]).toEqual([app, remote]),
  );
  it('remotesIn returns the remotes among the keys of a table', () =>
    expect(remotesIn({ shell: 1, 'catalog-mfe': 2, notes: 3, 'new-mfe': 4 })).toEqual([
      'catalog-mfe',
      'new-mfe',
    ]));
  it('releasePath contains the app and its version', () =>
    expect(releasePath('catalog-mfe', 'abc')).toBe('/remotes/catalog-mfe/abc/'));
});

test('notFound returns a new empty response with status 404', async () => {
  const response = notFound();
  expect([response.status, await response.text()]).toEqual([404, '']);
  expect(notFound()).not.toBe(response);
});

describe('the services', () => {
  const Screen = () => <p>{useServices().now}</p>;
  it('are available to everything inside the provider', () => {
    render(
      <ServicesProvider value={{ now: 42 } as Services}>
        <Screen />
      </ServicesProvider>,
    );
    expect(screen.getByText('42')).toBeInTheDocument();
  });
  it('throw an error outside of the provider', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Screen />)).toThrow('useServices must be used inside ServicesProvider');
  });
});
