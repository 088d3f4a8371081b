/** An object of Kubernetes' API. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly labels?: Record<string, string> };
  readonly spec?: unknown;
  readonly data?: Readonly<Record<string, string>>;
}
