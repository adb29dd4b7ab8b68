import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../../../..');
const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

const kubernetesFiles = readdirSync(join(ROOT, 'deploy/kubernetes'))
  .filter((file) => file !== 'kustomization.yaml')
  .map((file) => `deploy/kubernetes/${file}`);
const resources = kubernetesFiles.flatMap((file) =>
  parseAllDocuments(readText(file)).map((document) => {
    const resource = document.toJS() as Resource;
    return [`${file}: ${resource.kind} ${resource.metadata.name}`, resource] as const;
  }),
);
const ofKind = <T>(kind: string): [string, T][] =>
  resources.filter(([, resource]) => resource.kind === kind).map(([name, resource]) => [name, resource as T]);

/** Names of all environment variables. */
const VARIABLES = [...readText('docs/configuration.md').matchAll(/^- `(\w+)` /gm)].map(([, name]) => name);
const unknownVariables = (names: readonly string[]): string[] =>
  names.filter((name) => !VARIABLES.includes(name));

describe('Dockerfile', () => {
  const text = readText('Dockerfile');
  const server = text.slice(text.lastIndexOf('\nFROM '));

  test('the image of the server runs as an ordinary user, with a health check and the bill of materials', () => {
    expect(server).toMatch(/^USER nonroot$/m);
    expect(server).toMatch(/^HEALTHCHECK [^]*\/api\/health\/ready/m);
    expect(server).toContain('sbom="/app/sbom.spdx.json"');
  });

  test.each(['.git', '.env', '.data', '**/node_modules'])('.dockerignore excludes %s', (path) => {
    expect(readText('.dockerignore').split('\n')).toContain(path);
  });
});

describe('compose.yaml', () => {
  const text = readText('deploy/compose.yaml');
  const compose = parse(text, { merge: true }) as {
    services: Record<string, { image: string; environment?: Record<string, string>; depends_on?: object }>;
  };

  test('has two shop processes, a proxy, a database, a store and a mail catcher with fixed versions', () => {
    const { services } = compose;
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(['shop-1', 'shop-2', 'proxy', 'mongodb', 's3', 'mail']),
    );
    const images = Object.values(services).map(({ image }) => image);
    expect(images.filter((image) => !/:[\w.-]+\}?$/.test(image) || image.endsWith(':latest'))).toEqual([]);
  });

  test('sets only variables of the shop, and no secret has a default', () => {
    const names = Object.keys(compose.services['shop-1']?.environment ?? {});
    expect(names.length).toBeGreaterThan(10);
    expect(unknownVariables(names)).toEqual([]);
    const secrets = [...text.matchAll(/\$\{(\w*(?:SECRET|TOKEN|PASSWORD|KEY)\w*)([^}]*)\}/g)];
    expect(secrets.length).toBeGreaterThan(4);
    expect(secrets.filter(([, , rest = '']) => !/^(:\?.*|:-)$/.test(rest))).toEqual([]);
  });
});

describe('Kubernetes base', () => {
  test('the kustomization lists every file except the example of the secret', () => {
    const { resources: listed } = parse(readText('deploy/kubernetes/kustomization.yaml')) as {
      resources: string[];
    };
    const files = kubernetesFiles.map((file) => basename(file));
    expect([...listed, 'secret.example.yaml'].sort()).toEqual(files.sort());
  });

  test('the example of the secret has no values, and all names are variables of the shop', () => {
    const [[, secret] = ['', undefined]] = ofKind<{ stringData: Record<string, string> }>('Secret');
    const { stringData = {} } = secret ?? {};
    expect(new Set(Object.values(stringData))).toEqual(new Set(['']));
    const literals = [...readText('deploy/kubernetes/kustomization.yaml').matchAll(/^ +- ([A-Z]\w+)=/gm)];
    const names = [...Object.keys(stringData), ...literals.map(([, name = '']) => name)];
    expect(names.length).toBeGreaterThan(12);
    expect(unknownVariables(names)).toEqual([]);
  });

  interface DeploymentSpec {
    metadata: { name: string };
    spec: {
      template: {
        spec: {
          terminationGracePeriodSeconds: number;
          securityContext: { runAsNonRoot: boolean };
          containers: Record<string, { httpGet?: { path: string }; readOnlyRootFilesystem?: boolean }>[];
        };
      };
    };
  }

  test.each(ofKind<DeploymentSpec>('Deployment'))(
    '%s has probes, a budget and restricted rights',
    (_name, { metadata, spec: { template } }) => {
      const { terminationGracePeriodSeconds, securityContext, containers } = template.spec;
      const [server = {}] = containers;
      expect(server['readinessProbe']?.httpGet?.path).toBe('/api/health/ready');
      expect(server['livenessProbe']?.httpGet?.path).toBe('/api/health/live');
      expect(securityContext.runAsNonRoot).toBe(true);
      expect(server['securityContext']?.readOnlyRootFilesystem).toBe(true);
      const delay = /SHUTDOWN_DELAY_SECONDS=(\d+)/.exec(readText('deploy/kubernetes/kustomization.yaml'));
      expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(delay?.[1]) + 25);
      const budgets = ofKind<Resource>('PodDisruptionBudget').map(([, budget]) => budget.metadata.name);
      expect(budgets).toContain(metadata.name);
    },
  );
});
