import { documented } from './documented.ts';
import { file, matching, mongodbUri, oneOf, urlOf } from './value-types.ts';

/** Reader of the variables that publish and select versions. */
export const RELEASE_COMMANDS = 'release commands';

const BACKUP_COMMANDS = ['`npm run backup`', '`npm run restore`'];

const commit = documented(
  matching(/^[0-9a-f]{7,64}$/i, 'must be the hash of a commit', 'hash of a commit').optional(),
  'Commit that a release records if there is no Git repository; the first variable that is set',
  { readBy: [RELEASE_COMMANDS] },
);

/** Variables that only tools read: `npm start`, releases, builds and tests. */
export const tools = {
  SEED: documented(
    oneOf(['demo', 'none']).default('demo'),
    'Data for an empty database: the demo shop, or `none`',
    { readBy: ['`npm start`'] },
  ),
  RELEASE_VERSION: documented(
    matching(
      /^\w[\w.-]{0,63}$/,
      'must have at most 64 letters, digits, dots, hyphens or underscores',
      'up to 64 letters, digits, dots, hyphens or underscores',
    ).optional(),
    'Version of an app that is built',
    { default: 'hash of the sources', readBy: ['`npm start`', '`npm run build`', RELEASE_COMMANDS] },
  ),
  COMMIT_SHA: commit,
  GITHUB_SHA: commit,
  CI_COMMIT_SHA: commit,
  CHROMIUM_PATH: documented(file.optional(), 'Browser of the end-to-end tests', {
    default: 'detected',
    readBy: ['`npm test`'],
  }),
  TEST_MONGODB_URI: documented(mongodbUri.optional(), 'Database deployment for the tests', {
    default: 'embedded engine',
    readBy: ['`npm test`'],
  }),
  TEST_PREVIOUS_SERVER: documented(
    file.optional(),
    'Build of an earlier server (`apps/api/dist/main.mjs`) for the test of rolling updates',
    { default: 'present build', readBy: ['`npm test`'] },
  ),
  TEST_S3_ENDPOINT: documented(
    urlOf('http://127.0.0.1:9000', 'https:', 'http:').optional(),
    'S3 service for one test of the release store, with the default credentials of MinIO',
    { default: 'test server', readBy: ['`npm test`'] },
  ),
  BACKUP_KEY: documented(
    matching(
      /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/,
      'must be an identity of age (AGE-SECRET-KEY-1…)',
      'identity of age',
    ).optional(),
    'Key that encrypts backups (`npm run backup -- --new-key`). Keep it apart from the backups',
    { readBy: BACKUP_COMMANDS },
  ),
  BACKUP_KEY_FILE: documented(
    file.optional(),
    'File with the key that encrypts backups, also an identity file of `age-keygen`',
    { readBy: BACKUP_COMMANDS },
  ),
};
