import { parseArgs } from 'node:util';
import { runChaos } from './run-chaos.ts';

/** `npm run chaos -- --seed 7 --operations 5000 --kills 20`. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    operations: { type: 'string', default: '4000' },
    kills: { type: 'string', default: '14' },
    shoppers: { type: 'string', default: '12' },
  },
});
const seed = Number(values.seed);
console.log(`Chaos with seed ${seed}: ${values.operations} operations, ${values.kills} deaths.`);
const report = await runChaos({
  seed,
  operations: Number(values.operations),
  kills: Number(values.kills),
  shoppers: Number(values.shoppers),
  watches: 6,
  pieces: 60,
  onProgress: (line) => console.log(line),
});
console.log('Done:', report.operations);
console.log('Killed:', report.kills);
console.log('Orders:', report.orders);
console.log('Troubles:', report.failureScenarios);
for (const fault of report.violations) console.error(`FAULT ${fault}`);
console.log(
  report.violations.length === 0 ? 'The books are right.' : `${report.violations.length} faults (seed ${seed}).`,
);
process.exitCode = report.violations.length === 0 ? 0 : 1;
