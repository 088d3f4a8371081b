import { createHash } from 'node:crypto';
import type { Manifest } from './manifest.ts';
import { networkPolicies } from './network-policies.ts';
import { METRICS_PORT, workloadsOf, type ClusterSettings, type Workload } from './workloads.ts';

const REPLICAS = 2;
/** A process drains for up to 10 s, after 3 s in which proxies learn that it stops. */
const STOP_SECONDS = 20;
const LEAVE_SECONDS = 3;

/** Everything to apply except Secrets, the store and the broker. */
export function manifestsOf(settings: ClusterSettings): Manifest[] {
  const workloads = workloadsOf(settings);
  const parts = workloads.flatMap((workload) => [
    ...(Object.keys(workload.settings).length > 0 ? [configMap(workload)] : []),
    ...claims(workload),
    deployment(workload, settings),
    service(workload),
    disruptionBudget(workload),
    autoscaler(workload),
  ]);
  const inNamespace = [...parts, ...networkPolicies(workloads)].map((manifest) => ({
    ...manifest,
    metadata: { ...manifest.metadata, namespace: settings.namespace },
  }));
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  return [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: settings.namespace, labels } }, ...inNamespace];
}

const labelsOf = ({ name }: Workload) => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/part-of': 'keyturn',
});
const metadataOf = (workload: Workload) => ({ name: workload.name, labels: labelsOf(workload) });
const claimName = (name: string, path: string): string => `${name}-${path.slice(1)}`;

function configMap(workload: Workload): Manifest {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadataOf(workload), data: workload.settings };
}

function claims(workload: Workload): Manifest[] {
  return Object.entries(workload.folders)
    .filter(([, kind]) => kind === 'claim')
    .map(([path]) => ({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { ...metadataOf(workload), name: claimName(workload.name, path) },
      spec: {
        accessModes: ['ReadWriteMany'],
        resources: { requests: { storage: `${workload.diskGb}Gi` } },
      },
    }));
}

function deployment(workload: Workload, settings: ClusterSettings): Manifest {
  const { name, user, folders } = workload;
  const volumes = Object.entries(folders).map(([path, kind]) => ({
    name: path.slice(1),
    ...(kind === 'claim' ? { persistentVolumeClaim: { claimName: claimName(name, path) } } : { emptyDir: {} }),
  }));
  const metricsPort = name === 'gateway' ? METRICS_PORT : workload.port;
  const annotations = {
    // Pods read settings once, so changed settings must create new pods.
    'keyturn/settings': fingerprint(workload.settings),
    ...(workload.hasSecret && { 'prometheus.io/scrape': 'true', 'prometheus.io/port': String(metricsPort) }),
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadataOf(workload),
    spec: {
      // No `replicas`: the autoscaler sets them.
      selector: { matchLabels: { 'app.kubernetes.io/name': name } },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      template: {
        metadata: { labels: labelsOf(workload), annotations },
        spec: {
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          terminationGracePeriodSeconds: STOP_SECONDS,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: user,
            runAsGroup: user,
            fsGroup: user,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: 'kubernetes.io/hostname',
              whenUnsatisfiable: 'ScheduleAnyway',
              labelSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
            },
          ],
          containers: [container(workload, settings)],
          volumes: [{ name: 'tmp', emptyDir: {} }, ...volumes],
        },
      },
    },
  };
}

const fingerprint = (settings: Workload['settings']): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);

function container(workload: Workload, { imagePrefix, imageTag, imageTags }: ClusterSettings) {
  const { name, port, memory, readyPath, folders, hasSecret } = workload;
  const get = (path: string) => ({ httpGet: { path, port } });
  const from = [
    ...(Object.keys(workload.settings).length > 0 ? [{ configMapRef: { name } }] : []),
    ...(hasSecret ? [{ secretRef: { name } }] : []),
  ];
  return {
    name,
    image: `${imagePrefix}${name}:${imageTags[name] ?? imageTag}`,
    envFrom: from,
    ports: [
      { name: 'http', containerPort: port },
      ...(name === 'gateway' ? [{ name: 'metrics', containerPort: METRICS_PORT }] : []),
    ],
    startupProbe: { ...get('/healthz'), periodSeconds: 2, failureThreshold: 30 },
    readinessProbe: { ...get(readyPath), periodSeconds: 5, timeoutSeconds: 5 },
    livenessProbe: { ...get('/healthz'), periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 3 },
    lifecycle: { preStop: { exec: { command: ['sleep', String(LEAVE_SECONDS)] } } },
    resources: { requests: { cpu: hasSecret ? '100m' : '10m', memory }, limits: { memory } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [
      { name: 'tmp', mountPath: '/tmp' },
      ...Object.keys(folders).map((path) => ({ name: path.slice(1), mountPath: path })),
    ],
  };
}

function service(workload: Workload): Manifest {
  const { name, port } = workload;
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadataOf(workload),
    spec: {
      selector: { 'app.kubernetes.io/name': name },
      ports: [{ name: 'http', port, targetPort: 'http' }],
    },
  };
}

function disruptionBudget(workload: Workload): Manifest {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: metadataOf(workload),
    spec: { minAvailable: 1, selector: { matchLabels: { 'app.kubernetes.io/name': workload.name } } },
  };
}

function autoscaler(workload: Workload): Manifest {
  const { name, mostReplicas } = workload;
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: metadataOf(workload),
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      minReplicas: REPLICAS,
      maxReplicas: mostReplicas,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
      ],
    },
  };
}
