import { thumbnailWindow } from './thumbnails.ts';

test.each([
  [0, 1, [0]],
  [0, 3, [0, 1, 2]],
  [2, 4, [0, 1, 2, 3]],
  [0, 7, [0, 1, 2, 3]],
  [1, 7, [0, 1, 2, 3]],
  [2, 7, [1, 2, 3, 4]],
  [5, 7, [3, 4, 5, 6]],
  [6, 7, [3, 4, 5, 6]],
])('image %d of %d shows thumbnails %p', (index, total, indexes) => {
  expect(thumbnailWindow(index, total)).toEqual(indexes);
});
