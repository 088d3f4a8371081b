/** What a part of the gallery does when it is used. */
export const nothing = (): void => undefined;
