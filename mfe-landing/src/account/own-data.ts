import { readExports } from '../api.ts';

/** The person's data in all services as one JSON text; rejects if one fails. */
export async function readOwnData(now: Date): Promise<string> {
  const answers = await Promise.all(readExports.map((read) => read()));
  const parts = answers.flatMap((answer) => answer.parts);
  const ofParts = parts.map(({ name, isWhole, items }) => [name, isWhole ? items : { isWhole, items }]);
  return JSON.stringify({ madeAt: now.toISOString(), ...Object.fromEntries(ofParts) }, null, 2);
}

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Some browsers read it only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
