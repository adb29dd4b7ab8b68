import type { SeedProgress } from './seed.ts';

const TITLES: Record<SeedProgress['stage'], string> = {
  images: 'Rendering images',
  watches: 'Writing watches',
};
const STEP_PERCENT = 10;

/** Returns a function that prints a line per ten per cent of each stage. */
export const progressReport = (
  print: (line: string) => void = (line) => console.error(line),
): ((progress: SeedProgress) => void) => {
  const reported = new Map<SeedProgress['stage'], number>();
  return ({ stage, done, total }) => {
    const percent = Math.floor(((done / total) * 100) / STEP_PERCENT) * STEP_PERCENT;
    if (percent <= (reported.get(stage) ?? 0)) return;
    reported.set(stage, percent);
    print(`${TITLES[stage]}: ${percent} %`);
  };
};
