import { fitOf, WRIST, wristOf } from './fit-of.ts';

test.each([
  [{ diameter: 34 }, 170, { look: 'small' }],
  [{ diameter: 40 }, 170, { look: 'balanced' }],
  [{ diameter: 44 }, 170, { look: 'large' }],
  [{ diameter: 40 }, 150, { look: 'large' }],
  [{ diameter: 40 }, 200, { look: 'small' }],
  [{ diameter: 40, lugToLug: 43 }, 170, { look: 'balanced', lugs: 'inside' }],
  [{ diameter: 40, lugToLug: 48 }, 170, { look: 'balanced', lugs: 'edge' }],
  [{ diameter: 40, lugToLug: 51 }, 170, { look: 'balanced', lugs: 'edge' }],
  [{ diameter: 40, lugToLug: 51.5 }, 170, { look: 'balanced', lugs: 'beyond' }],
  [{ lugToLug: 48, thickness: 10 }, 170, null],
])('a watch of %j on a wrist of %i mm: %j', (measures, circumference, fit) =>
  expect(fitOf(measures, circumference)).toEqual(fit),
);

test('a larger watch never looks smaller, and a larger wrist never makes it look larger', () => {
  const order = ['small', 'balanced', 'large'];
  const look = (diameter: number, wrist: number) => order.indexOf(fitOf({ diameter }, wrist)?.look ?? '');
  for (let wrist: number = WRIST.min; wrist < WRIST.max; wrist++)
    for (let diameter = 20; diameter < 60; diameter++) {
      expect(look(diameter + 1, wrist)).toBeGreaterThanOrEqual(look(diameter, wrist));
      expect(look(diameter, wrist + 1)).toBeLessThanOrEqual(look(diameter, wrist));
    }
});

test('the outline of a wrist has its circumference', () => {
  const { width, height } = wristOf(170);
  const [a, b] = [width / 2, height / 2];
  const circumference = Math.PI * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)));
  expect(circumference).toBeCloseTo(170, 0);
});
