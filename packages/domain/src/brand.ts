/** The product's name as people read it. */
export const BRAND_NAME = 'Keyturn';
