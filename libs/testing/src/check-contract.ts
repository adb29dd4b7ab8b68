import { type EndpointContract, type EndpointName, endpoints } from '@meridian/contracts';

const contractOf = (name: EndpointName): EndpointContract => endpoints[name];

/** Returns the status of success. Logs a console error if the contract does not allow the response body. */
export const checkResponse = (name: EndpointName, body: unknown): number => {
  const { response, status } = contractOf(name);
  const checked = response?.safeParse(body);
  if (checked?.error) console.error(`The response of ${name} breaks the contract: ${checked.error.message}`);
  return status;
};

/** The parts of a request that the contract describes. */
interface RequestParts {
  name: EndpointName;
  query: Record<string, string>;
  body: unknown;
}

/** Logs a console error if the contract rejects the request. Multipart bodies are validated by the server only. */
export const checkRequest = ({ name, query, body }: RequestParts): void => {
  const contract = contractOf(name);
  for (const [part, schema, value] of [
    ['query', contract.query, query],
    ['body', contract.multipart ? undefined : contract.body, body],
  ] as const) {
    const checked = schema?.safeParse(value);
    if (checked?.error) console.error(`The ${part} of ${name} breaks the contract: ${checked.error.message}`);
  }
};
