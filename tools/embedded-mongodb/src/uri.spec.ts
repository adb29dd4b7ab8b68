import { withDatabase } from './uri.mjs';

describe('withDatabase', () => {
  const socket = 'mongodb://%2Ftmp%2Fm%2Fmongodb.sock';
  it.each([
    [`${socket}/?directConnection=true`, `${socket}/shop?directConnection=true`],
    [`${socket}/other?directConnection=true`, `${socket}/shop?directConnection=true`],
    ['mongodb://localhost:27017', 'mongodb://localhost:27017/shop'],
    ['mongodb://user:p%40ss@a:1,b:2/?replicaSet=rs0', 'mongodb://user:p%40ss@a:1,b:2/shop?replicaSet=rs0'],
    [
      'mongodb+srv://cluster.example/?retryWrites=true',
      'mongodb+srv://cluster.example/shop?retryWrites=true',
    ],
  ])('sets the database in %s', (uri, expected) => expect(withDatabase(uri, 'shop')).toBe(expected));

  it('rejects other URLs without repeating them, because they may contain a password', () => {
    expect(() => withDatabase('http://user:secret@host', 'shop')).toThrow(
      /^Not a MongoDB connection string$/,
    );
  });
});
