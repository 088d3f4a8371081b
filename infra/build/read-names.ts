import { readFile } from 'node:fs/promises';
import { CALLS } from '@keyturn/contracts/calls';
import type { Stats } from '@rspack/core';

const KEY = /'((?:GET|POST|PUT|PATCH|DELETE) \/[\w/:.-]+)'/g;
const FLAG = /\bisOn\('([a-z][a-z\d-]*)'\)/g;

/** The sources of a bundle's modules. */
export async function readTexts({ compilation }: Stats): Promise<string[]> {
  const files = [...compilation.modules].flatMap((module) => {
    const file = module.nameForCondition();
    return file && /\.tsx?$/.test(file) ? [file] : [];
  });
  return Promise.all([...new Set(files)].map((file) => readFile(file, 'utf8')));
}

/** Names of calls and flags in source texts, by their literals. */
export function findNames(texts: readonly string[]): { calls: string[]; flags: string[] } {
  const find = (pattern: RegExp): string[] => {
    const named = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
    return [...new Set(named)].sort();
  };
  return { calls: find(KEY).filter((key) => key in CALLS), flags: find(FLAG) };
}
