import { progressReport } from './progress-report.ts';

it('prints a line every ten per cent where there is no terminal', () => {
  const lines: string[] = [];
  const report = progressReport(false, (line) => lines.push(line));
  for (let done = 1; done <= 50; done += 1) report({ stage: 'pictures', done, total: 50 });
  report({ stage: 'watches', done: 48, total: 48 });
  expect(lines).toEqual([
    ...Array.from({ length: 10 }, (_, step) => `Drawing pictures: ${(step + 1) * 10} %`),
    'Writing watches: 100 %',
  ]);
});
