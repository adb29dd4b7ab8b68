import { distanceKm } from './distance.ts';

test('the distance between Almaty and Astana', () => {
  const almaty = { latitude: 43.2389, longitude: 76.8897 };
  const astana = { latitude: 51.1694, longitude: 71.4491 };
  expect(distanceKm(almaty, astana)).toBeCloseTo(972, -1);
  expect(distanceKm(almaty, almaty)).toBe(0);
});
