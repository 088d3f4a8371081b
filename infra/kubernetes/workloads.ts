import { REMOTES, SERVICES } from '../slices/slices.ts';

/** One Deployment: what differs between the parts of the product. */
export interface Workload {
  readonly name: string;
  readonly port: number;
  /** The settings that are no secret. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether a Secret of its name holds the others. */
  readonly hasSecret: boolean;
  readonly user: number;
  readonly memory: string;
  readonly readyPath: string;
  /** Folders that outlive a container: `claim` is shared by all replicas, `scratch` belongs to each one alone. */
  readonly folders: Readonly<Record<string, 'claim' | 'scratch'>>;
  /** Of a claim, in GiB. */
  readonly diskGb: number;
  readonly mostReplicas: number;
  /** Who may call it: the Ingress the edge, whose forwarded headers are believed, the edge the gateway, and that all others. */
  readonly callers: 'ingress' | 'edge' | 'gateway';
  /** Whom it may call: the edge the gateway, that all the others, a service its store and broker. */
  readonly calls: readonly ('gateway' | 'parts' | 'servers')[];
  /** Where it may go outside. */
  readonly outside: readonly Destination[];
}

/** A range of addresses outside the cluster, and the port there. */
export interface Destination {
  readonly cidr: string;
  readonly port: number;
}

/** What an operator chooses. */
export interface ClusterSettings {
  readonly namespace: string;
  /** Put before the names of the images, for instance `registry.example.edu/keyturn/`. */
  readonly imagePrefix: string;
  readonly imageTag: string;
  /** Parts that run another tag, by name: a slice is rolled out alone. */
  readonly imageTags: Readonly<Record<string, string>>;
  /** The address people use; a proxy or Ingress before the gateway ends TLS. */
  readonly publicUrl: string;
  /** Who moves releases: `signed` is commands alone. */
  readonly releases: 'follow' | 'signed';
  /** Where slices may be previewed from. */
  readonly previewSources: readonly string[];
  readonly otlpEndpoint: string;
  /** Where a part may go outside, by name: the mail server and the image host. */
  readonly outside: Readonly<Record<string, readonly Destination[]>>;
}

export const METRICS_PORT = 9464;
const NODE_USER = 1000;
const NGINX_USER = 101;
const WEB_PORT = 8080;

/** Every part of the product, made from the wiring map as docker-compose.yml is. */
export function workloadsOf({
  namespace,
  publicUrl,
  releases,
  previewSources,
  otlpEndpoint,
  outside,
}: ClusterSettings): Workload[] {
  const common = {
    LOG_LEVEL: 'info',
    ...(otlpEndpoint !== '' && { OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint }),
  };
  const further: Readonly<Record<string, Record<string, string>>> = {
    notifications: { PUBLIC_URL: publicUrl },
  };
  const process = { hasSecret: true, user: NODE_USER, readyPath: '/readyz' };

  const services = SERVICES.map(({ name, port, memoryMb, diskGb }): Workload => ({
    name,
    port,
    ...process,
    settings: { ...common, PORT: String(port), ...(diskGb && { DATA_DIR: '/data' }), ...further[name] },
    memory: `${memoryMb}Mi`,
    folders: diskGb ? { '/data': 'claim' } : {},
    diskGb: diskGb ?? 1,
    mostReplicas: 6,
    callers: 'gateway',
    calls: ['servers'],
    outside: outside[name] ?? [],
  }));
  const gateway: Workload = {
    name: 'gateway',
    port: 3000,
    ...process,
    settings: {
      ...common,
      PORT: '3000',
      METRICS_PORT: String(METRICS_PORT),
      METRICS_HOST: '0.0.0.0',
      PUBLIC_ORIGIN: publicUrl,
      TRUST_PROXY: '1',
      STATE_FOLDER: '/data',
      RELEASES: releases,
      PREVIEW_SOURCES: previewSources.join(','),
      SHELL_URL: `http://shell:${WEB_PORT}`,
      REMOTES: JSON.stringify(REMOTES.map(({ name, folder }) => ({ name, url: `http://${folder}:${WEB_PORT}` }))),
      SERVICES: JSON.stringify(
        SERVICES.map(({ name, port, prefixes }) => ({ name, url: `http://${name}:${port}`, prefixes })),
      ),
    },
    memory: '384Mi',
    // Releases and pointers, which its replicas share.
    folders: { '/data': 'claim' },
    diskGb: 1,
    mostReplicas: 10,
    callers: 'edge',
    calls: ['parts'],
    outside: [],
  };
  const edge: Workload = {
    name: 'edge',
    port: WEB_PORT,
    // Its whole name: nginx looks in no other domain.
    settings: { GATEWAY: `gateway.${namespace}.svc.cluster.local:3000` },
    hasSecret: false,
    user: NGINX_USER,
    readyPath: '/healthz',
    memory: '128Mi',
    folders: { '/temp': 'scratch' },
    diskGb: 1,
    mostReplicas: 4,
    callers: 'ingress',
    calls: ['gateway'],
    outside: [],
  };
  const web = ['shell', ...REMOTES.map(({ folder }) => folder)].map((name): Workload => ({
    name,
    port: WEB_PORT,
    settings: {},
    hasSecret: false,
    user: NGINX_USER,
    readyPath: '/healthz',
    memory: '64Mi',
    // Chunks of earlier builds, which open pages still ask for.
    folders: { '/files': 'claim' },
    diskGb: 1,
    mostReplicas: 4,
    callers: 'gateway',
    calls: [],
    outside: [],
  }));
  return [edge, gateway, ...services, ...web];
}
