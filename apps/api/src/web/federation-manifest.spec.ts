import { withVersion } from './federation-manifest.ts';

it('names the files of a version relative to the folder above it', () => {
  const assets = {
    js: { sync: ['remote.js'], async: ['page.js'] },
    css: { sync: ['remote.css'], async: [] },
  };
  const manifest = {
    id: 'catalog',
    metaData: {
      publicPath: 'auto',
      remoteEntry: { name: 'container.js', path: '', type: 'var' },
      types: { path: '', zip: '@mf-types.zip' },
    },
    shared: [{ name: 'react', assets }],
    exposes: [{ path: './remote', assets }],
  };
  const moved = {
    js: { sync: ['7/remote.js'], async: ['7/page.js'] },
    css: { sync: ['7/remote.css'], async: [] },
  };
  expect(withVersion(manifest, '7')).toEqual({
    id: 'catalog',
    metaData: {
      publicPath: 'auto',
      remoteEntry: { name: 'container.js', path: '7', type: 'var' },
      types: { path: '7', zip: '@mf-types.zip' },
    },
    shared: [{ name: 'react', assets: moved }],
    exposes: [{ path: './remote', assets: moved }],
  });
});
