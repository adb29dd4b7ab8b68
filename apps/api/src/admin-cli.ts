import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { runAdminCommand } from './modules/accounts/credentials/admin-command.ts';

process.exitCode = await runAdminCommand(process.argv.slice(2), process.env, {
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
  readInput: () => text(process.stdin),
});
