/** Images of test servers; tests/containers/engine.sh replaces them on machines without a registry. */
export const MONGO_IMAGE =
  process.env['MONGO_IMAGE'] ?? 'mongo:8@sha256:613a7cc66be5bbf1796252660b43c9b8969a5ad1dab6180c9d917b7472867e64';
export const RABBITMQ_IMAGE =
  process.env['RABBITMQ_IMAGE'] ??
  'rabbitmq:4-management@sha256:06fb591136a49e861e01aaaf9ce45085839ca23c35913d45a1e83519bb9778ca';
