import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../build/freshness.ts';

/** The checked parts of a block in docker-compose.yml. */
export interface Block {
  readonly image: string;
  readonly build?: { readonly dockerfile: string; readonly args: Readonly<Record<string, string>> };
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly env_file?: readonly string[];
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly restart: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly cpus?: number;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly depends_on?: unknown;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Block>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** Reads a compose file of this repository, with anchors resolved and variables unchanged. */
export async function readComposeFile(name: string): Promise<ComposeFile> {
  return parse(await readFile(join(ROOT, name), 'utf8'), { merge: true }) as ComposeFile;
}
