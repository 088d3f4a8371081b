// Each screen test loads React again: V8's compiled scripts are cached for the process's next files.
import vm from 'node:vm';

const kept = new Map();
const { compileFunction } = vm;

vm.compileFunction = (source, parameters, options = {}) => {
  const { filename } = options;
  const before = kept.get(filename);
  // V8 compares only a text's length.
  if (before?.source === source && before.parameters === String(parameters))
    return compileFunction(source, parameters, { ...options, cachedData: before.data });
  const compiled = compileFunction(source, parameters, { ...options, produceCachedData: true });
  if (filename !== undefined && compiled.cachedData)
    kept.set(filename, { source, parameters: String(parameters), data: compiled.cachedData });
  return compiled;
};
