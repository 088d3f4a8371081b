import { assertDeclared } from '@keyturn/service-kit/testing-calls';
import type { Given, Row, World } from '@keyturn/service-kit/permission-cells';
import { emailOf } from './emails.ts';

/** A cell that differs from the matrix. */
export interface RedCell {
  readonly cell: string;
  readonly why: string;
}

/** Runs rows in order against one world; cells share objects until a call changes one. */
export function openRunner(world: World) {
  const { service, actors, secrets, scenes } = world;
  const made = new Map<string, string>();
  let before: string | null = null;

  async function targetOf(scene: string): Promise<string> {
    const make = scenes[scene];
    if (!make) return '';
    const known = made.get(scene);
    if (known !== undefined) return known;
    before = null;
    const target = await make();
    made.set(scene, target);
    return target;
  }

  async function runCell(row: Row, state: string, name: string, expected: string): Promise<string | null> {
    const [scene = '', variant = scene] = state.split(', ');
    const actor = actors[name];
    const owner = actors['owner'];
    if (actor === undefined || !owner) throw new Error(`${name} is nobody here`);
    const target = await targetOf(scene);
    const email = emailOf(variant, actor, owner);
    const given: Given = { target, variant, actor, email, now: service.clock.now() };
    const [method = '', pattern = ''] = row.call.split(' ');
    const { path = fill(pattern, given), query = '', ...options } = row.send?.(given) ?? {};
    before ??= await world.snapshot();
    const response = await service.request(method, path + query, { ...options, user: actor });
    if (row.isStream) await response.body?.cancel();
    const text = row.isStream ? '' : await response.text();
    const [status, code] = expected.split(' ');
    const isDenied = Number(status) >= 400;
    const mustKeep = isDenied || method === 'GET' || (row.keeps ?? []).includes(name);
    const got = `${response.status} ${text.slice(0, 160)}`;
    const after = mustKeep ? await world.snapshot() : null;
    const isChanged = mustKeep && after !== before;
    before = after;
    if (!mustKeep) made.delete(scene);
    if (response.status !== Number(status)) return `expected ${expected}, got ${got}`;
    if (code !== undefined && codeOf(text) !== code) return `expected ${expected}, got ${got}`;
    const undeclared = row.isStream ? null : undeclaredIn(method, path, response, text);
    if (undeclared !== null) return undeclared;
    const said = row.says?.[state];
    if (said && !isDenied && !said.test(text)) return `expected ${said.source}, got ${got}`;
    if (isChanged) return 'something was stored or published';
    const leak = (secrets[name] ?? []).find((secret) => text.includes(secret));
    return leak === undefined ? null : `the answer tells "${leak}"`;
  }

  return {
    /** A row's failed cells; only the first if one is enough. */
    async runRow(row: Row, isOneEnough = false): Promise<RedCell[]> {
      const red: RedCell[] = [];
      for (const [state, expectations] of Object.entries(row.cells)) {
        if (expectations.length !== row.actors.length) throw new Error(`${row.call}: ${state} misses a column`);
        for (const [at, name] of row.actors.entries()) {
          const why = await runCell(row, state, name, String(expectations[at]));
          if (why !== null) red.push({ cell: `${row.call} | ${state} | ${name}`, why });
          if (isOneEnough && red.length > 0) return red;
        }
      }
      return red;
    },
  };
}

const EMAIL_PARAMETERS = /:(userEmail|whose)\b/g;

function fill(pattern: string, { target, email }: Given): string {
  return pattern
    .replace(EMAIL_PARAMETERS, () => encodeURIComponent(email))
    .replace(/:\w+/g, () => encodeURIComponent(target));
}

/** Why the table of calls does not declare an answer, or null. */
function undeclaredIn(method: string, path: string, { status, headers }: Response, text: string): string | null {
  const type = headers.get('content-type') ?? '';
  try {
    assertDeclared(method, path, { status, type, body: type.includes('json') ? JSON.parse(text) : text });
    return null;
  } catch (error) {
    return String(error);
  }
}

function codeOf(text: string): string {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? '';
  } catch {
    return '';
  }
}
