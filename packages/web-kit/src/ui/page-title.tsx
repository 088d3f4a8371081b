import { BRAND_NAME } from '@keyturn/domain/brand';

/** The document title, for tab, history and bookmarks: the page's name, then the product's. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · ${BRAND_NAME}`}</title>;
