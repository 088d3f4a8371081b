import { BRAND_NAME } from '@keyturn/domain/brand';

/** What the browser's tab, history and bookmarks call a page: its own name, then the product's. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · ${BRAND_NAME}`}</title>;
