/** Sentences of the preview banner, separate because few pages need them. */
export const messages = {
  label: 'Preview',
  text: (title: string, address: string) => `You are looking at a preview of ${title} from ${address}.`,
  end: 'End preview',
  failed: 'The preview could not be ended. Please try again.',
} as const;
