// Each test file of screens loads React and all it needs anew: what V8 made of a script is kept for the next file of the process.
import vm from 'node:vm';

const kept = new Map();
const { compileFunction } = vm;

vm.compileFunction = (source, parameters, options = {}) => {
  const { filename } = options;
  const before = kept.get(filename);
  // V8 itself compares no more of a text than its length.
  if (before?.source === source && before.parameters === String(parameters))
    return compileFunction(source, parameters, { ...options, cachedData: before.data });
  const compiled = compileFunction(source, parameters, { ...options, produceCachedData: true });
  if (filename !== undefined && compiled.cachedData)
    kept.set(filename, { source, parameters: String(parameters), data: compiled.cachedData });
  return compiled;
};
