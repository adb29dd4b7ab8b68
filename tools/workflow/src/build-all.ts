import { spawn } from 'node:child_process';
import { appNames, isUpToDate } from '@meridian/build';
import { CliError } from './cli-error.ts';

/** Builds every app whose sources have changed since its last build. @throws CliError if a build fails */
export const buildAll = async (): Promise<void> => {
  if ([...appNames(), 'api'].every((app) => isUpToDate(app))) return;
  const output: string[] = [];
  const child = spawn('npx', ['nx', 'run-many', '-t', 'build', '--outputStyle=stream'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '0' },
    shell: process.platform === 'win32',
  });
  const onOutput = (chunk: Buffer) => {
    const text = chunk.toString();
    output.push(text);
    for (const line of text.split('\n'))
      if (/KB gzip in all|compiled/.test(line)) console.log(`  ${line.trim()}`);
  };
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) {
    console.error(output.join(''));
    throw new CliError(
      'The build failed: see the compiler errors above, fix them and run the command again.',
    );
  }
};
