/** The shell page's script; throws without one. */
export function findShellScript(page: string): string {
  const [script] = /main\.[0-9a-f]{8}\.js/.exec(page) ?? [];
  if (script === undefined) throw new Error('A page of the shell names no script.');
  return script;
}
