/** What the banner of a preview says: apart from the shell's other sentences, as few pages have it. */
export const messages = {
  label: 'Preview',
  text: (title: string, address: string) => `You are looking at a preview of ${title} from ${address}.`,
  end: 'End preview',
  failed: 'The preview could not be ended. Please try again.',
} as const;
