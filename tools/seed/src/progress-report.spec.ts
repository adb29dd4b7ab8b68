import { progressReport } from './progress-report.ts';

it('prints a line per ten per cent of each stage', () => {
  const lines: string[] = [];
  const report = progressReport((line) => lines.push(line));
  for (let done = 1; done <= 50; done += 1) report({ stage: 'images', done, total: 50 });
  report({ stage: 'watches', done: 48, total: 48 });
  expect(lines).toEqual([
    ...Array.from({ length: 10 }, (_, step) => `Rendering images: ${(step + 1) * 10} %`),
    'Writing watches: 100 %',
  ]);
});
