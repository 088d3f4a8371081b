/** The product's name wherever a person reads it. */
export const BRAND_NAME = 'Keyturn';
