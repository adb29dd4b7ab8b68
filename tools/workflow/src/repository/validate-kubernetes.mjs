// Validates the Kubernetes resources of a JSON array on standard input. Prints a JSON array with a problem or null for each.
// A script, because `kubernetes-models` exists as ESM only.
import { text } from 'node:stream/consumers';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob } from 'kubernetes-models/batch/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, Secret, Service } from 'kubernetes-models/v1';

/** @type {Record<string, new (data: never) => { validate(): void }>} */
const KINDS = {
  'apps/v1 Deployment': Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 CronJob': CronJob,
  'networking.k8s.io/v1 Ingress': Ingress,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 Namespace': Namespace,
  'v1 Secret': Secret,
  'v1 Service': Service,
};

/** @param {{ apiVersion: string, kind: string }} resource */
const problemOf = (resource) => {
  const Kind = KINDS[`${resource.apiVersion} ${resource.kind}`];
  if (!Kind) return `no schema of ${resource.apiVersion} ${resource.kind}`;
  try {
    new Kind(/** @type {never} */ (resource)).validate();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** @type {{ apiVersion: string, kind: string }[]} */
const resources = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(resources.map(problemOf)));
