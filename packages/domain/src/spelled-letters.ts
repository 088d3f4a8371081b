/** Three single letters or more that the same signs hold apart. */
const ROW = /(?<![\p{L}\p{N}])\p{L}([^\p{L}\p{N}@]{1,3})\p{L}(?:\1\p{L})+(?![\p{L}\p{N}])\1?/gu;

/** "w/h/a/t/s  a/p/p", "w. h. a. t. s.": words that are spelled letter by letter, as they are read. */
export const withLettersTogether = (text: string): string =>
  text.replace(ROW, (row) => `${row.replace(/[^\p{L}]/gu, '')} `).replace(/[^\S\n]+/g, ' ');
