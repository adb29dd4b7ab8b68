import { createServer } from 'node:net';
import { CliError } from './cli-error.ts';

/** Whether no other server listens on the port. @throws CliError if this user may not listen on it */
export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      code === 'EACCES'
        ? reject(new CliError(`This user may not listen on port ${port}: choose one above 1023.`))
        : resolve(false),
    );
    server.listen(port, () => server.close(() => resolve(true)));
  });
