const drawing = (sky: string, wall: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="${sky}"/><path fill="${wall}" d="M60 280V130l140-90 140 90v150Z"/></svg>`;

const toUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Pictures that need no server. */
export const PICTURES: readonly string[] = [
  drawing('#bcd7e6', '#c98f6a'),
  drawing('#f0dcc2', '#5f7f8c'),
  drawing('#d9cbe4', '#7d8f5a'),
  drawing('#cfe6d2', '#a3566a'),
  drawing('#e6e0bc', '#5a6a8f'),
].map(toUrl);

/** The first picture. */
export const PICTURE = PICTURES[0] ?? '';
