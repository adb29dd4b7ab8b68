import { writeFileSync } from 'node:fs';
import { apiModules, modulesPage } from './modules-page.ts';

writeFileSync(new URL('../../../../docs/modules.md', import.meta.url), modulesPage(apiModules()));
