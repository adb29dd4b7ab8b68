import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runChaos } from './run-chaos.ts';

/** `npm run chaos -- --seed 7 --operations 5000 --kills 20 --state state.json`. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    operations: { type: 'string', default: '4000' },
    kills: { type: 'string', default: '14' },
    shoppers: { type: 'string', default: '12' },
    // The file that receives the stored data.
    state: { type: 'string' },
  },
});
const seed = Number(values.seed);
console.log(`Chaos run with seed ${seed}: ${values.operations} operations, ${values.kills} kills.`);
const report = await runChaos({
  seed,
  operations: Number(values.operations),
  kills: Number(values.kills),
  shoppers: Number(values.shoppers),
  watches: 6,
  // Sufficient for all orders of a run.
  pieces: Math.max(60, Math.ceil(Number(values.operations) / 20)),
  onProgress: (line) => console.log(line),
});
console.log('Operations:', report.operations);
console.log('Kills:', report.kills);
console.log('Orders:', report.orders);
console.log('Failure scenarios:', report.failureScenarios);
console.log('Refused promo codes:', report.refusals);
if (values.state) await writeFile(values.state, JSON.stringify(report.state));
for (const violation of report.violations) console.error(`VIOLATION ${violation}`);
console.log(
  report.violations.length === 0
    ? 'All invariants hold.'
    : `${report.violations.length} invariant violations. Repeat the run: npm run chaos -- --seed ${seed}`,
);
const missing = Object.entries(report.failureScenarios).filter(([, count]) => count === 0);
for (const [scenario] of missing) console.error(`NOT COVERED ${scenario}: more operations are needed`);
process.exitCode = report.violations.length + missing.length === 0 ? 0 : 1;
