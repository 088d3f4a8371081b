/** What the address of a listing says to the two whose lease it was, once it is handed over. */
export const handedOverMessages = {
  sentence: 'This lease was handed over.',
  seeTransfer: 'See the transfer',
};
