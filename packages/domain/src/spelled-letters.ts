/** Three single letters or more with the same separator. */
const ROW = /(?<![\p{L}\p{N}])\p{L}([^\p{L}\p{N}@]{1,3})\p{L}(?:\1\p{L})+(?![\p{L}\p{N}])\1?/gu;

/** "w/h/a/t/s  a/p/p", "w. h. a. t. s.": joins words that are spelled letter by letter. */
export const withLettersTogether = (text: string): string =>
  text.replace(ROW, (row) => `${row.replace(/[^\p{L}]/gu, '')} `).replace(/[^\S\n]+/g, ' ');
