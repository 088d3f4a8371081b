import type { Manifest } from './manifest.ts';
import { METRICS_PORT, type Workload } from './workloads.ts';

const DNS_PORT = 53;
/** MongoDB, RabbitMQ with and without TLS, and the trace collector. */
const SERVER_PORTS = [27017, 5671, 5672, 4318];
const podsOf = (name: string) => ({ podSelector: { matchLabels: { 'app.kubernetes.io/name': name } } });
const portsOf = (...ports: number[]) => ports.map((port) => ({ protocol: 'TCP', port }));
/** The Ingress that terminates TLS, in a labelled namespace; its forwarded addresses are trusted. */
const INGRESS = { namespaceSelector: { matchLabels: { 'keyturn/ingress': 'true' } } };
/** Prometheus, in a labelled namespace. */
const MONITORING = { namespaceSelector: { matchLabels: { 'keyturn/monitoring': 'true' } } };

/** Denies all traffic except what each part needs (docker-compose.yml expresses it by networks). */
export function networkPolicies(workloads: readonly Workload[]): Manifest[] {
  const none = { podSelector: {}, policyTypes: ['Ingress', 'Egress'] };
  return [policy('nobody', none), ...workloads.map((workload) => policy(workload.name, rulesOf(workload, workloads)))];
}

const policy = (name: string, spec: unknown): Manifest => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name },
  spec,
});

function rulesOf({ name, port, callers, calls, outside, hasSecret }: Workload, workloads: readonly Workload[]) {
  const metrics = { from: [MONITORING], ports: portsOf(name === 'gateway' ? METRICS_PORT : port) };
  const dns = ['UDP', 'TCP'].map((protocol) => ({ protocol, port: DNS_PORT }));
  const reached = {
    gateway: workloads
      .filter((other) => other.name === 'gateway')
      .map((other) => ({ to: [podsOf(other.name)], ports: portsOf(other.port) })),
    parts: workloads
      .filter((other) => other.callers === 'gateway')
      .map((other) => ({ to: [podsOf(other.name)], ports: portsOf(other.port) })),
    servers: [{ ports: portsOf(...SERVER_PORTS) }],
  };
  return {
    ...podsOf(name),
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      { from: [callers === 'ingress' ? INGRESS : podsOf(callers)], ports: portsOf(port) },
      ...(hasSecret ? [metrics] : []),
    ],
    egress: [
      ...(calls.length > 0 ? [{ ports: dns }] : []),
      ...calls.flatMap((kind) => reached[kind]),
      ...outside.map(({ cidr, port: at }) => ({ to: [{ ipBlock: { cidr } }], ports: portsOf(at) })),
      ...(name === 'gateway' ? [{ ports: portsOf(4318) }] : []),
    ],
  };
}
