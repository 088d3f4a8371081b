import { rspack, type Configuration, type Stats } from '@rspack/core';

/** Runs the compiler once. Throws with its errors. */
export async function compile(config: Configuration): Promise<Stats> {
  const compiler = rspack({ ...config, infrastructureLogging: { level: 'error' } });
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => (error || !result ? reject(error ?? new Error('No result')) : resolve(result)));
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }));
  await new Promise((resolve) => compiler.close(resolve));
  return stats;
}
