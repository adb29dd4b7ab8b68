import { type EndpointContract, type EndpointName, endpoints } from '@meridian/contracts';
import type { SeenRequest } from './fake-api.ts';

const contractOf = (name: EndpointName): EndpointContract => endpoints[name];

/** Answers the status of success; an answer that the contract does not allow is an error in the console. */
export const checkResponse = (name: EndpointName, answer: unknown): number => {
  const { response, status } = contractOf(name);
  const checked = response?.safeParse(answer);
  if (checked?.error) console.error(`the answer to ${name} breaks the contract: ${checked.error.message}`);
  return status;
};

/** A request that the contract would refuse is an error in the console. Files are left to the server. */
export const checkRequest = ({ name, query, body }: SeenRequest): void => {
  const contract = contractOf(name);
  for (const [part, schema, value] of [
    ['query', contract.query, query],
    ['body', contract.multipart ? undefined : contract.body, body],
  ] as const) {
    const checked = schema?.safeParse(value);
    if (checked?.error) console.error(`the ${part} of ${name} breaks the contract: ${checked.error.message}`);
  }
};
