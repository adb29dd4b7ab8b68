import 'reflect-metadata';
import { createApp } from '../create-app.ts';
import { loadConfig } from '../platform/config/config.ts';
import { MainThreadMeter } from './main-thread-meter.ts';

/** Starts the server. Each message of the parent process is answered with the main-thread time since the last one. */
const app = await createApp(loadConfig(process.env));
const meter = new MainThreadMeter();
process.on('message', () => process.send?.(meter.take()));
await app.listen(0, '127.0.0.1');
process.send?.(await app.getUrl());
