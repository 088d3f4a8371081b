import { createServer } from 'node:http';
import express from 'express';

/** Serves one web bundle like a remote's container: files, a plain 404, and health. */
const folder = process.env['FOLDER'] ?? '';
const port = Number(process.env['PORT']);

const app = express();
app.disable('x-powered-by');
app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
app.use(express.static(folder, { index: false, redirect: false }));
app.use((_request, response) => void response.status(404).type('text/plain').send('Not found'));

const server = createServer(app).listen(port, '127.0.0.1');
process.on('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
});
