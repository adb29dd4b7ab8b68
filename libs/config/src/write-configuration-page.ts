import { writeFileSync } from 'node:fs';
import { configurationPage } from './configuration-page.ts';

writeFileSync(new URL('../../../docs/configuration.md', import.meta.url), configurationPage());
