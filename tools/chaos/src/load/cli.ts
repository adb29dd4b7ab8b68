import { parseArgs } from 'node:util';
import { runLoad } from './run-load.ts';

/** `npm run load -- --minutes 20 --share 0.7 --kill-minutes 2`. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    share: { type: 'string', default: '0.7' },
    'kill-minutes': { type: 'string', default: '2' },
  },
});
const { minutes, kills, orders, violations } = await runLoad({
  minutes: Number(values.minutes),
  share: Number(values.share),
  killMinutes: Number(values['kill-minutes']),
  capacitySeconds: 30,
  onProgress: (line) => console.log(line),
});
const sum = (of: 'actions' | 'failed') => minutes.reduce((total, minute) => total + minute[of], 0);
console.log(
  `${sum('actions')} actions, ${sum('failed')} with a failed response, ${orders} orders, ${kills} kills.`,
);
for (const violation of violations) console.error(`VIOLATION ${violation}`);
console.log(violations.length === 0 ? 'All invariants hold.' : `${violations.length} invariant violations.`);
process.exitCode = violations.length === 0 ? 0 : 1;
