/** What the product got wrong: a write or its effect is gone, there twice, or there without having been sent. */
export interface Fault {
  readonly kind: 'lost' | 'double' | 'ghost';
  readonly what: string;
}
