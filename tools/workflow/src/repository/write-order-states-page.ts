import { writeFileSync } from 'node:fs';
import { orderStatesPage } from './order-states-page.ts';

writeFileSync(new URL('../../../../docs/order-states.md', import.meta.url), orderStatesPage());
