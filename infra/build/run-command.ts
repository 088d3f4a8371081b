import { execFile, spawn } from 'node:child_process';
import { ROOT } from './freshness.ts';

/** Runs a command, by default in the repository's root, with its output shown; returns the exit code. */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = ROOT,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
  });
}

/** Runs a program of an installed package. */
export const runNode = (args: readonly string[], env?: Record<string, string>): Promise<number> =>
  runCommand(process.execPath, args, env);

/** Runs a program of an installed package; returns its output, too. */
export function captureNode(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: Infinity } as const;
    const child = execFile(process.execPath, args, options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? 1, output: stdout + stderr });
    });
  });
}
