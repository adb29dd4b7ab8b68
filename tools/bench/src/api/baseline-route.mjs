// A process with nothing but Express: each scenario's route sends the bytes that the shop sends for it.
import { readFileSync } from 'node:fs';
import express from 'express';

/** @typedef {{ status: number, headers: Record<string, string>, body: string }} Sample */

/** @type {{ method: 'GET' | 'POST', samples: Sample[] }[]} */
const scenarios = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));

const app = express();
scenarios.forEach(({ method, samples }, index) => {
  const ready = samples.map(({ body, ...rest }) => ({ ...rest, body: Buffer.from(body, 'base64') }));
  let next = 0;
  const answer = (_request, response) => {
    const { status, headers, body } = ready[next++ % ready.length];
    response.status(status).set(headers).send(body);
  };
  if (method === 'GET') app.get(`/${index}`, answer);
  else app.post(`/${index}`, express.json(), answer);
});

const server = app.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
process.on('disconnect', () => process.exit(0));
