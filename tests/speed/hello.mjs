import { createServer } from 'node:http';

// Node's maximum: a trivial answer.
const server = createServer((_request, response) => response.end('hello'));
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
