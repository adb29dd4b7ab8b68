import { SingleBar } from 'cli-progress';
import type { SeedProgress } from './seed.ts';

const TITLES: Record<SeedProgress['stage'], string> = {
  images: 'Rendering images',
  watches: 'Writing watches',
};
const STEP_PERCENT = 10;

type Report = (progress: SeedProgress) => void;

const reportAsBar = (): Report => {
  const bars = new Map<SeedProgress['stage'], SingleBar>();
  return ({ stage, done, total }) => {
    let bar = bars.get(stage);
    if (!bar) {
      bar = new SingleBar({
        format: `${TITLES[stage]} {bar} {percentage}% | {value}/{total}`,
        hideCursor: true,
      });
      bar.start(total, 0);
      bars.set(stage, bar);
    }
    bar.update(done);
    if (done >= total) bar.stop();
  };
};

const reportAsLines = (print: (line: string) => void): Report => {
  const reported = new Map<SeedProgress['stage'], number>();
  return ({ stage, done, total }) => {
    const percent = Math.floor(((done / total) * 100) / STEP_PERCENT) * STEP_PERCENT;
    if (percent <= (reported.get(stage) ?? 0)) return;
    reported.set(stage, percent);
    print(`${TITLES[stage]}: ${percent} %`);
  };
};

/** Shows progress as a bar on a terminal, otherwise as a line per ten per cent. */
export const progressReport = (
  terminal: boolean = process.stderr.isTTY,
  print: (line: string) => void = (line) => console.error(line),
): Report => (terminal ? reportAsBar() : reportAsLines(print));
