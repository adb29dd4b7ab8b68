import type { ApiError } from '@meridian/api-client';
import {
  contractOf,
  type EndpointName,
  errorCodesOf,
  type ErrorContract,
  ERRORS,
  statusOf,
} from '@meridian/contracts';

/** Returns the status of success. Logs a console error if the contract does not allow the response body. */
export const checkResponse = (name: EndpointName, body: unknown): number => {
  const contract = contractOf(name);
  const checked = contract.response?.safeParse(body);
  if (checked?.error) console.error(`The response of ${name} breaks the contract: ${checked.error.message}`);
  return statusOf(contract);
};

/** Logs a console error if the contract does not allow the code, the status or the details of an error response. */
export const checkError = (name: EndpointName, { code, status, details }: ApiError): void => {
  const contract: ErrorContract = ERRORS[code];
  const isListed = errorCodesOf(contractOf(name)).includes(code) && contract.status === status;
  const checked = contract.details?.safeParse(details);
  if (!isListed || checked?.error)
    console.error(`The error ${status} ${code} of ${name} breaks the contract: ${checked?.error?.message}`);
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
