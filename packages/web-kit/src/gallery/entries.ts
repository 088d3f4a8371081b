import type { GalleryFile, States } from './gallery-file.ts';

/** One state of one part; the address in the gallery. */
export interface Entry {
  readonly part: string;
  readonly state: string;
  readonly isCovering: boolean;
  readonly address: string;
}

/** Every state of the files, sorted by part. */
export function listEntries(files: readonly GalleryFile[]): readonly Entry[] {
  const read = (states: States | undefined, isCovering: boolean): Entry[] =>
    Object.entries(states ?? {}).flatMap(([part, ofPart]) =>
      Object.keys(ofPart).map((state) => ({ part, state, isCovering, address: `${part}/${state}` })),
    );
  return files
    .flatMap(({ shown, covering }) => [...read(shown, false), ...read(covering, true)])
    .sort((one, other) => one.part.localeCompare(other.part));
}

/** The element of a state. */
export function findState(files: readonly GalleryFile[], { part, state, isCovering }: Entry) {
  const file = files.find((one) => (isCovering ? one.covering : one.shown)?.[part]?.[state] !== undefined);
  return (isCovering ? file?.covering : file?.shown)?.[part]?.[state];
}
