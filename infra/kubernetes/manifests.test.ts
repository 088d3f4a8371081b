import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { remoteSource, serviceRoute } from '@keyturn/gateway/config';
import { readEnv } from '@keyturn/service-kit/env';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { readComposeFile } from '../compose/compose-file.ts';
import { SCHEMAS } from '../compose/schemas.ts';
import { completeSecrets } from '../secrets/secrets.ts';
import { REMOTES, SERVICES } from '../slices/slices.ts';
import { manifestsOf } from './manifests.ts';

// No cluster is involved: the tests below check structure.
const PUBLIC_URL = 'https://keyturn.example.edu';
const WEB = ['shell', ...REMOTES.map(({ folder }) => folder)];
const NGINX = ['edge', ...WEB];
const PROCESSES = ['gateway', ...SERVICES.map(({ name }) => name)];

const manifests = manifestsOf({
  namespace: 'keyturn',
  imagePrefix: 'registry.example.edu/keyturn/',
  imageTag: '1.2.3',
  imageTags: { tours: '1.2.4' },
  publicUrl: PUBLIC_URL,
  releases: 'signed',
  previewSources: ['https://previews.example'],
  otlpEndpoint: 'http://collector.monitoring:4318',
  outside: { notifications: [{ cidr: '203.0.113.25/32', port: 587 }] },
});
// Any: manifests have many shapes.
const find = (kind: string, name: string): any =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name) ??
  assert.fail(`no ${kind} ${name}`);
const containerOf = (name: string): any => find('Deployment', name).spec.template.spec.containers[0];
const secrets = completeSecrets();

test('the manifests have what runs, reaches, stores and scales each part of the wiring map', () => {
  for (const name of [...PROCESSES, ...NGINX]) {
    const { port } = find('Service', name).spec.ports[0];
    assert.equal(port, containerOf(name).ports[0].containerPort, name);
    const tag = name === 'tours' ? '1.2.4' : '1.2.3';
    assert.equal(containerOf(name).image, `registry.example.edu/keyturn/${name}:${tag}`);
    assert.equal(find('PodDisruptionBudget', name).spec.minAvailable, 1);
    const { minReplicas, maxReplicas, scaleTargetRef } = find('HorizontalPodAutoscaler', name).spec;
    assert.ok(minReplicas >= 2 && maxReplicas > minReplicas && scaleTargetRef.name === name);
  }
  const deployed = manifests.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);
  assert.deepEqual(deployed.sort(), [...PROCESSES, ...NGINX].sort());
  for (const { name, port } of SERVICES) assert.equal(find('Service', name).spec.ports[0].port, port);
});

for (const [name, schema] of Object.entries(SCHEMAS)) {
  test(`the settings of ${name} in the manifests are known, complete, and those of docker-compose.yml`, async () => {
    const { data } = find('ConfigMap', name);
    const environment = { NODE_ENV: 'production', HOST: '0.0.0.0', ...secrets[`${name}.env`], ...data };
    const unknown = Object.keys(environment).filter((key) => !Object.hasOwn(schema.shape, key));
    assert.deepEqual(unknown, []);
    readEnv(schema, environment);
    assert.deepEqual(containerOf(name).envFrom, [{ configMapRef: { name } }, { secretRef: { name } }]);
    const block = (await readComposeFile('docker-compose.yml')).services[name] ?? assert.fail(name);
    const here = Object.keys(data);
    for (const key of here) assert.ok(Object.hasOwn(block.environment ?? {}, key), key);
    // Compose sets further ones with a default, usually empty, from outside.
    const further = Object.entries(block.environment ?? {}).filter(([key]) => !here.includes(key));
    for (const [key, value] of further) assert.match(String(value), /^\$\{\w+:-.*\}$/, key);
  });
}

test('the gateway in the manifests knows every service and remote as docker-compose.yml does', async () => {
  const { data } = find('ConfigMap', 'gateway');
  const block = (await readComposeFile('docker-compose.yml')).services['gateway'];
  for (const [key, schema] of [
    ['SERVICES', serviceRoute.array()],
    ['REMOTES', remoteSource.array()],
  ] as const) {
    const inCompose = schema.parse(JSON.parse(String(block?.environment?.[key])));
    assert.deepEqual(schema.parse(JSON.parse(data[key])), inCompose);
  }
  assert.equal(data.PUBLIC_ORIGIN, PUBLIC_URL);
});

test('every pod is hardened, limited, probed, spread, and has time to drain', () => {
  for (const name of [...PROCESSES, ...NGINX]) {
    const { spec } = find('Deployment', name).spec.template;
    assert.equal(spec.securityContext.runAsNonRoot, true);
    assert.equal(spec.securityContext.seccompProfile.type, 'RuntimeDefault');
    assert.deepEqual([spec.automountServiceAccountToken, spec.enableServiceLinks], [false, false]);
    // 3 s until proxies send nothing more, then up to 10 s for current requests, and time to send traces.
    assert.ok(spec.terminationGracePeriodSeconds > 3 + 10 + 3);
    const { securityContext, resources, startupProbe, readinessProbe, livenessProbe } = containerOf(name);
    assert.equal(securityContext.allowPrivilegeEscalation, false);
    assert.equal(securityContext.readOnlyRootFilesystem, true);
    assert.deepEqual(securityContext.capabilities.drop, ['ALL']);
    assert.ok(resources.limits.memory && resources.requests.cpu, name);
    assert.equal(readinessProbe.httpGet.path, PROCESSES.includes(name) ? '/readyz' : '/healthz');
    for (const probe of [startupProbe, livenessProbe]) assert.equal(probe.httpGet.path, '/healthz');
    const folders = containerOf(name).volumeMounts.map((mount: { name: string }) => mount.name);
    assert.deepEqual(
      folders,
      spec.volumes.map((volume: { name: string }) => volume.name),
    );
  }
});

test('[S-41] A9: pods are reached only as policies allow: Ingress to edge, edge to gateway, gateway to the rest', () => {
  assert.deepEqual(find('NetworkPolicy', 'nobody').spec, { podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  const gateway = find('NetworkPolicy', 'gateway').spec;
  const { ingress: intoEdge, egress: outOfEdge } = find('NetworkPolicy', 'edge').spec;
  assert.deepEqual(intoEdge[0].from, [{ namespaceSelector: { matchLabels: { 'keyturn/ingress': 'true' } } }]);
  const only = (name: string) => [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': name } } }];
  assert.deepEqual(gateway.ingress[0].from, only('edge'));
  assert.deepEqual(
    outOfEdge.flatMap(({ to }: any) => to ?? []),
    only('gateway'),
  );
  assert.deepEqual(gateway.ingress[0].ports, [{ protocol: 'TCP', port: 3000 }]);
  for (const name of [...SERVICES.map((service) => service.name), ...WEB]) {
    const { ingress, egress } = find('NetworkPolicy', name).spec;
    assert.deepEqual(ingress[0].from, only('gateway'), name);
    for (const rule of egress) assert.ok(rule.ports.length > 0, name);
    const outside = egress.flatMap(({ to = [], ports }: any) =>
      to[0]?.ipBlock ? [[to[0].ipBlock, ports[0].port]] : [],
    );
    assert.deepEqual(outside, name === 'notifications' ? [[{ cidr: '203.0.113.25/32' }, 587]] : [], name);
    if (WEB.includes(name)) assert.deepEqual(egress, []);
    const reaches = gateway.egress.some(
      (rule: any) => rule.to?.[0].podSelector.matchLabels['app.kubernetes.io/name'] === name,
    );
    assert.ok(reaches, name);
  }
});

test('no manifest contains a secret, and the printed YAML is read back unchanged', () => {
  const text = manifests
    .map((manifest) => stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false }))
    .join('---\n');
  assert.ok(!/PRIVATE KEY|mongodb:\/\/|amqp:\/\/|kind: Secret/.test(text));
  const read = parseAllDocuments(text).map((document) => document.toJS() as unknown);
  assert.deepEqual(read, JSON.parse(JSON.stringify(manifests)));
  const keys = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  assert.equal(new Set(keys).size, keys.length);
});

test('Prometheus in the Kubernetes example reads every process at its metrics port, by its name', async () => {
  const text = await readFile(new URL('../operations/prometheus-kubernetes.yml', import.meta.url), 'utf8');
  const [{ relabel_configs: rules }] = (parse(text) as { scrape_configs: [{ relabel_configs: Rule[] }] })
    .scrape_configs;
  const asked = manifests
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap(({ metadata: { name } }) => {
      const { metadata } = find('Deployment', name).spec.template;
      const named = (kind: string, values: object = {}) =>
        Object.entries(values).map(([key, value]) => [
          `__meta_kubernetes_pod_${kind}_${key.replace(/\W/g, '_')}`,
          value,
        ]);
      const labels = Object.fromEntries([
        ...named('label', metadata.labels),
        ...named('annotation', metadata.annotations),
      ]) as Record<string, string>;
      return containerOf(name).ports.flatMap(({ containerPort }: { containerPort: number }) => {
        const target: Record<string, string> = {
          ...labels,
          __meta_kubernetes_pod_container_port_number: String(containerPort),
        };
        return relabel(target, rules) ? [`${target['job']}:${containerPort}`] : [];
      });
    });
  assert.deepEqual(asked.sort(), ['gateway:9464', ...SERVICES.map(({ name, port }) => `${name}:${port}`)].sort());
});

interface Rule {
  readonly source_labels: [string];
  readonly action?: string;
  readonly regex?: string;
  readonly target_label: string;
}

/** Applies the three kinds of relabel rules in the example; false for a dropped target. */
function relabel(target: Record<string, string>, rules: readonly Rule[]): boolean {
  return rules.every(({ source_labels: [source], action, regex, target_label: to }) => {
    const value = target[source] ?? '';
    if (action === 'keep') return value === regex;
    if (action === 'keepequal') return value === target[to];
    target[to] = value;
    return true;
  });
}
