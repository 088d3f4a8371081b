/** How the attempts to send e-mails ended, since the process began. */
export interface MailCounts {
  count(outcome: string): void;
  read(): Readonly<Record<string, number>>;
}

export function createMailCounts(): MailCounts {
  const counts: Record<string, number> = { sent: 0, later: 0, refused: 0, unreached: 0, 'given-up': 0 };
  return {
    count(outcome) {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    },
    read: () => counts,
  };
}
