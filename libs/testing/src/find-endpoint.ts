import { type EndpointName, endpoints } from '@meridian/contracts';

interface FoundEndpoint {
  name: EndpointName;
  params: Record<string, string>;
}

const match = (name: EndpointName, method: string, path: string): FoundEndpoint | undefined => {
  const [endpointMethod, template = ''] = name.split(' ');
  if (endpointMethod !== method) return undefined;
  const pattern = new RegExp(`^${template.replace(/:(\w+)/g, '(?<$1>[^/]+)').replaceAll('.', '\\.')}$`);
  const groups = pattern.exec(path)?.groups;
  if (!pattern.test(path)) return undefined;
  const params = Object.entries(groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]);
  return { name, params: Object.fromEntries(params) as Record<string, string> };
};

/** Returns the endpoint of a request if it is one of `candidates`. Endpoints with fewer path parameters come first. */
export const findEndpoint = (
  method: string,
  path: string,
  candidates: readonly EndpointName[] = Object.keys(endpoints) as EndpointName[],
): FoundEndpoint | undefined =>
  candidates
    .flatMap((name) => match(name, method, path) ?? [])
    .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
