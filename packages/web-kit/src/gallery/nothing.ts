/** A handler for parts in the gallery. */
export const nothing = (): void => undefined;
