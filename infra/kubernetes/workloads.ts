import { REMOTES, SERVICES } from '../slices/slices.ts';

/** One Deployment: the differences between parts of the product. */
export interface Workload {
  readonly name: string;
  readonly port: number;
  /** Settings that are not secret. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether a Secret of its name has the others. */
  readonly hasSecret: boolean;
  readonly user: number;
  readonly memory: string;
  readonly readyPath: string;
  /** Folders that outlive a container: all replicas share `claim`, each has its own `scratch`. */
  readonly folders: Readonly<Record<string, 'claim' | 'scratch'>>;
  /** Size of a claim, in GiB. */
  readonly diskGb: number;
  readonly mostReplicas: number;
  /** The Ingress calls the edge, whose headers are trusted, the edge the gateway, the gateway all others. */
  readonly callers: 'ingress' | 'edge' | 'gateway';
  /** Callees: the gateway for the edge, all others for the gateway, store and broker for a service. */
  readonly calls: readonly ('gateway' | 'parts' | 'servers')[];
  readonly outside: readonly Destination[];
}

/** A range of addresses outside the cluster, and the port there. */
export interface Destination {
  readonly cidr: string;
  readonly port: number;
}

/** The operator's choices. */
export interface ClusterSettings {
  readonly namespace: string;
  /** Prefix of image names, for instance `registry.example.edu/keyturn/`. */
  readonly imagePrefix: string;
  readonly imageTag: string;
  /** Other tags by part, to roll out a slice alone. */
  readonly imageTags: Readonly<Record<string, string>>;
  /** The public address; a proxy or Ingress before the gateway terminates TLS. */
  readonly publicUrl: string;
  /** How releases change: `signed` is by commands alone. */
  readonly releases: 'follow' | 'signed';
  /** Sources of previewed slices. */
  readonly previewSources: readonly string[];
  readonly otlpEndpoint: string;
  /** Outside destinations by part: the mail server and the image host. */
  readonly outside: Readonly<Record<string, readonly Destination[]>>;
}

export const METRICS_PORT = 9464;
const NODE_USER = 1000;
const NGINX_USER = 101;
const WEB_PORT = 8080;

/** Every part of the product, from the wiring map like docker-compose.yml. */
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
    // Releases and pointers, shared by its replicas.
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
    // The full name: nginx uses no search domains.
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
    // Chunks of earlier builds, which open pages may request.
    folders: { '/files': 'claim' },
    diskGb: 1,
    mostReplicas: 4,
    callers: 'gateway',
    calls: [],
    outside: [],
  }));
  return [edge, gateway, ...services, ...web];
}
