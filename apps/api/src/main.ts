import 'reflect-metadata';
import { startTracing } from './platform/tracing/start-tracing.ts';

const stopTracing = await startTracing(process.env);
// Loaded afterwards, because tracing replaces functions of the modules that the server imports.
const { runServer } = await import('./run-server.ts');
await runServer(process.env, stopTracing);
