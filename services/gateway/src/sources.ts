import { z } from 'zod';

/** A text with JSON of a schema. */
export const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('is not JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);

/** A service's address and its path prefixes. */
export const serviceRoute = z.object({ name: z.string(), url: z.url(), prefixes: z.array(z.string().startsWith('/')) });
export type ServiceRoute = z.infer<typeof serviceRoute>;

/** A bundle's files: a local folder, or its container's address. */
const bundleSource = z.object({ folder: z.string().optional(), url: z.url().optional() });
export type BundleSource = z.infer<typeof bundleSource>;

/** A remote's bundle; `isLive` marks a dev server, shown regardless of pointers. */
export const remoteSource = bundleSource.extend({ name: z.string(), isLive: z.boolean().optional() });
export type RemoteSource = z.infer<typeof remoteSource>;
