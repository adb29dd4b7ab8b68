import { writeFileSync } from 'node:fs';
import { endpointsPage } from './endpoints-page.ts';

writeFileSync(new URL('../../../../docs/endpoints.md', import.meta.url), endpointsPage());
