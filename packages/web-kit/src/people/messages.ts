/** Every sentence about people who do not want to meet. */
export const messages = {
  block: (name: string) => `Block ${name}`,
  question: (name: string) => `Block ${name}?`,
  meaning: (name: string) => `You will not see each other's listings, and open tours end. ${name} is not told.`,
  confirm: 'Block',
  blocked: (name: string) => `You have blocked ${name}. You can take it back in Account.`,
  failed: 'That could not be saved. Please try again.',
};
