// A process with Express only. The route of each scenario sends the same bytes as the shop.
import { readFileSync } from 'node:fs';
import express from 'express';

/** @typedef {{ status: number, headers: Record<string, string>, body: string }} Sample */

/** @type {{ method: 'GET' | 'POST', samples: Sample[] }[]} */
const scenarios = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));

const app = express();
scenarios.forEach(({ method, samples }, index) => {
  const responses = samples.map(({ body, ...rest }) => ({ ...rest, body: Buffer.from(body, 'base64') }));
  let next = 0;
  /**
   * @param {import('express').Request} _request
   * @param {import('express').Response} response
   */
  const respond = (_request, response) => {
    const sample = responses[next++ % responses.length];
    if (sample) response.status(sample.status).set(sample.headers).send(sample.body);
  };
  if (method === 'GET') app.get(`/${index}`, respond);
  else app.post(`/${index}`, express.json(), respond);
});

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.send?.(address?.port);
});
process.on('disconnect', () => process.exit(0));
