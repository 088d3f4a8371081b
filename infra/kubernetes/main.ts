import { previewSources, releases } from '@keyturn/gateway/config';
import { publicUrl } from '@keyturn/notifications/config';
import { readEnvOrExit } from '@keyturn/service-kit/env';
import { stringify } from 'yaml';
import { z } from 'zod';
import { REMOTES, SERVICES } from '../slices/slices.ts';
import { manifestsOf } from './manifests.ts';

const PARTS = ['gateway', 'shell', ...SERVICES.map(({ name }) => name), ...REMOTES.map(({ folder }) => folder)];
const TAG = /^([a-z-]+)=([\w.-]+)$/;

/** `tours=1.2.4 mfe-tours=1.2.4`, as a map. */
const tagsByPart = z
  .string()
  .default('')
  .transform((text, context) => {
    const tags: Record<string, string> = {};
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const [, part = '', tag = ''] = TAG.exec(word) ?? [];
      if (!PARTS.includes(part)) context.addIssue(`${word} is not a part with its tag, as tours=1.2.4`);
      tags[part] = tag;
    }
    return tags;
  });

/** `203.0.113.25/32:587 …`: a part's outside destinations, by address and port. */
const destinations = z
  .string()
  .default('')
  .transform((text, context) =>
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => {
        const [, cidr = '', port = ''] = /^([\da-fA-F.:]+\/\d{1,3}):(\d{1,5})$/.exec(word) ?? [];
        if (cidr === '') context.addIssue(`${word} is not a range of addresses with a port, as 203.0.113.25/32:587`);
        return { cidr, port: Number(port) };
      }),
  );

/** `npm run --silent kubernetes`: prints the manifests of the operated topology, for `kubectl apply -f -`. */
const env = readEnvOrExit(
  z.object({
    NAMESPACE: z.string().default('keyturn'),
    IMAGE_PREFIX: z.string().default('keyturn/'),
    IMAGE_TAG: z.string().default('latest'),
    IMAGE_TAGS: tagsByPart,
    RELEASES: releases.default('signed'),
    PREVIEW_SOURCES: previewSources.default([]),
    PUBLIC_URL: z.string({ error: 'the public address is needed, as https://keyturn.example' }).pipe(publicUrl),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.string().default(''),
    /** Your mail server, and your image host if any; no other outside address is reachable. */
    SMTP_TO: destinations,
    IMAGE_HOST_TO: destinations,
  }),
);
const manifests = manifestsOf({
  namespace: env.NAMESPACE,
  imagePrefix: env.IMAGE_PREFIX,
  imageTag: env.IMAGE_TAG,
  publicUrl: env.PUBLIC_URL,
  releases: env.RELEASES,
  previewSources: env.PREVIEW_SOURCES,
  imageTags: env.IMAGE_TAGS,
  otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  outside: { notifications: env.SMTP_TO, media: env.IMAGE_HOST_TO },
});
const documents = manifests.map((manifest) => stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false }));
process.stdout.write(documents.join('---\n'));
