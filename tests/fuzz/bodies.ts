import fc from 'fast-check';
import { formOf } from './multipart.ts';
import { HOSTILE_KEYS, RAW_BODIES, hostileText, hostileValue } from './values.ts';

/** A body with the content type it is sent as. */
export interface HostileBody {
  readonly type: string | null;
  readonly bytes: Buffer | null;
}

type Path = readonly (string | number)[];

/** Bodies of a JSON call: the example, the example with one thing changed, any value, or no JSON at all. */
export function hostileBody(example: unknown): fc.Arbitrary<HostileBody> {
  const places = pathsOf(example);
  const place = fc.constantFrom(...places);
  const changed = fc.tuple(place, hostileValue).map(([path, value]) => replaceAt(example, path, value));
  const twice = fc
    .tuple(place, hostileValue, place, hostileValue)
    .map(([path, value, other, next]) => replaceAt(replaceAt(example, path, value), other, next));
  const added = fc
    .tuple(place, fc.constantFrom(...HOSTILE_KEYS), hostileValue)
    .map(([path, name, value]) => replaceAt(example, [...path, name], value));
  const missing = place.map((path) => replaceAt(example, path, undefined));
  const raw = fc.constantFrom(...RAW_BODIES).map((text) => ({ type: 'application/json', bytes: Buffer.from(text) }));
  const none = fc.constant({ type: null, bytes: null });
  if (example === undefined) return fc.oneof({ arbitrary: none, weight: 3 }, raw, hostileValue.map(toJson));
  return fc.oneof(
    { arbitrary: changed.map(toJson), weight: 8 },
    { arbitrary: twice.map(toJson), weight: 3 },
    { arbitrary: added.map(toJson), weight: 3 },
    { arbitrary: missing.map(toJson), weight: 2 },
    { arbitrary: fc.constant(toJson(example)), weight: 2 },
    { arbitrary: hostileValue.map(toJson), weight: 1 },
    { arbitrary: raw, weight: 2 },
    { arbitrary: none, weight: 1 },
  );
}

/** Upload forms: odd fields, names, types and bytes. */
export function hostileForm(photo: Buffer): fc.Arbitrary<HostileBody> {
  const word = hostileText.map((value) => value.slice(0, 400));
  const bytes = fc.oneof(
    fc.constant(photo),
    fc.nat(photo.length).map((length) => photo.subarray(0, length)),
    fc.tuple(fc.nat(photo.length - 1), fc.nat(255)).map(([at, value]) => {
      const copy = Buffer.from(photo);
      copy[at] = value;
      return copy;
    }),
    fc.uint8Array({ maxLength: 2_000 }).map((array) => Buffer.from(array)),
    hostileText.map((value) => Buffer.from(value)),
  );
  const or = <T>(usual: T, odd: fc.Arbitrary<T>) =>
    fc.oneof({ arbitrary: fc.constant(usual), weight: 4 }, { arbitrary: odd, weight: 1 });
  return fc
    .record({
      preset: or('keyturn', word),
      folder: or('listings', word),
      extra: or('note', fc.constantFrom(...HOSTILE_KEYS, 'folder[a]', 'folder', 'upload_preset')),
      bytes,
      name: or('file', word),
      fileName: or('a.jpg', word),
      fileType: or('image/jpeg', word),
      boundary: or('keyturn-hostile', fc.constantFrom('', '--', 'x'.repeat(70), 'a b')),
    })
    .map(({ preset, folder, extra, bytes: file, ...names }) => {
      const form = formOf({ upload_preset: preset, folder, [extra]: 'x' }, file, names);
      return { type: form.type, bytes: form.body };
    });
}

const toJson = (value: unknown): HostileBody => ({
  type: 'application/json',
  bytes: value === undefined ? null : Buffer.from(JSON.stringify(value)),
});

/** Every place in a value, the value itself among them. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([key, part]) => pathsOf(part, [...path, key]))];
}

function replaceAt(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part;
  const copy: unknown =
    Array.isArray(value) && typeof key === 'number' ? [...(value as unknown[])] : { ...asObject(value) };
  const next = replaceAt(asObject(value)[key], rest, part);
  // Defined, not assigned: `__proto__` shall be a key like any other.
  Object.defineProperty(copy, key, { value: next, enumerable: true, configurable: true, writable: true });
  return copy;
}

const asObject = (value: unknown): Record<string | number, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>) : {};
