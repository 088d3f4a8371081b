import { z } from 'zod';

/** A text that is JSON of a schema. */
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

/** Where a service answers and which addresses are its. */
export const serviceRoute = z.object({ name: z.string(), url: z.url(), prefixes: z.array(z.string().startsWith('/')) });
export type ServiceRoute = z.infer<typeof serviceRoute>;

/** A bundle's files: a folder on this machine, or the address of the container that serves them. */
export const bundleSource = z.object({ folder: z.string().optional(), url: z.url().optional() });
export type BundleSource = z.infer<typeof bundleSource>;

/** The bundle of a remote; `isLive` is a dev server's, which is shown as it is, whatever is pointed to. */
export const remoteSource = bundleSource.extend({ name: z.string(), isLive: z.boolean().optional() });
export type RemoteSource = z.infer<typeof remoteSource>;
