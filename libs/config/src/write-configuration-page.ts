import { writeFileSync } from 'node:fs';
import { configurationPage } from './configuration-page.ts';
import { envExample } from './env-example.ts';

const ROOT = new URL('../../../', import.meta.url);
writeFileSync(new URL('docs/configuration.md', ROOT), configurationPage());
writeFileSync(new URL('.env.example', ROOT), envExample());
