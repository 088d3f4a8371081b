import { readEnv } from '@keyturn/service-kit/env';
import { stringify } from 'yaml';
import { z } from 'zod';
import { manifestsOf } from './manifests.ts';

/** `npm run --silent kubernetes`: prints the manifests of the operated topology, for `kubectl apply -f -`. */
const env = readEnv(
  z.object({
    NAMESPACE: z.string().default('keyturn'),
    IMAGE_PREFIX: z.string().default('keyturn/'),
    IMAGE_TAG: z.string().default('latest'),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.string().default(''),
  }),
);
const manifests = manifestsOf({
  namespace: env.NAMESPACE,
  imagePrefix: env.IMAGE_PREFIX,
  imageTag: env.IMAGE_TAG,
  publicUrl: env.PUBLIC_URL,
  otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
});
const documents = manifests.map((manifest) => stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false }));
process.stdout.write(documents.join('---\n'));
