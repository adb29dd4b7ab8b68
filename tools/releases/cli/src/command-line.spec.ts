import { intendedCommand } from './command-line.ts';

const COMMANDS = {
  release: { maxArguments: 1, options: { canary: 'string', hold: 'boolean', reason: 'string' } },
  canary: { maxArguments: 3, options: { reason: 'string' } },
  rollback: { maxArguments: 1, options: { reason: 'string', unchecked: 'boolean' } },
} as const;

// Arguments and variables as npm 11 passes them for a command without `--`.
it.each<[keyof typeof COMMANDS, string[], NodeJS.ProcessEnv, string]>([
  ['release', ['catalog-mfe'], { npm_config_hold: 'true' }, '-- catalog-mfe --hold'],
  ['release', ['catalog-mfe'], { npm_config_hold: '' }, '-- catalog-mfe --hold'],
  ['release', ['catalog-mfe'], { npm_config_canary: '10%' }, '-- catalog-mfe --canary 10%'],
  ['release', ['catalog-mfe', '10%'], { npm_config_canary: 'true' }, '-- catalog-mfe --canary 10%'],
  [
    'release',
    ['catalog-mfe', 'new carousel'],
    { npm_config_reason: 'true', npm_config_hold: 'true' },
    '-- catalog-mfe --hold --reason "new carousel"',
  ],
  [
    'canary',
    ['catalog-mfe', 'a1', '5%', 'x'],
    { npm_config_reason: 'true' },
    '-- catalog-mfe a1 5% --reason x',
  ],
  ['rollback', ['catalog-mfe'], { npm_config_reason: '' }, '-- catalog-mfe --reason "…"'],
  ['rollback', ['catalog-mfe'], { npm_config_unchecked: 'true' }, '-- catalog-mfe --unchecked'],
  ['rollback', ['catalog-mfe'], { npm_config_reason: 'slow' }, '-- catalog-mfe --reason slow'],
])('restores the intended command of %s %j with %j: %s', (name, given, environment, command) => {
  expect(intendedCommand({ name, ...COMMANDS[name] }, given, environment)?.command).toBe(
    `npm run ${name} ${command}`,
  );
});

it('returns null for a command with its options after --', () => {
  const environment = { npm_config_registry: 'https://registry.test', npm_config_node_gyp: 'x' };
  const given = ['catalog-mfe', '--hold'];
  expect(intendedCommand({ name: 'release', ...COMMANDS.release }, given, environment)).toBeNull();
});
