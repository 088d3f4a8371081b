import { createServer } from 'node:http';

// What Node can do at most: an answer of nothing.
const server = createServer((_request, response) => response.end('hello'));
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
