import { createServer, type AddressInfo, type Socket } from 'node:net';
import { deserialize, Long, serialize, type Document } from 'bson';

/**
 * How the next command of a name goes wrong: refused by a primary that steps down, applied but never answered, applied but
 * not confirmed by the majority, refused for a full disk.
 */
export type Fault = 'step-down' | 'drop' | 'write-concern' | 'disk-full';

export type Membership = 'member' | 'uninitiated' | 'standalone';

/** A server that speaks MongoDB's protocol as the primary of replica set `rs0`, to try the driver's settings; it is no store. */
export interface FakeMongod {
  url: string;
  /** Every command but the driver's own: `insert#1` is an insert with transaction number 1. */
  seen: string[];
  /** Ids that inserts have stored, one entry for each effect. */
  inserted: string[];
  failNext(command: string, fault: Fault): void;
  /** A black hole: it reads and never answers, whoever asks, until it is told otherwise. */
  setSilent(isSilent: boolean): void;
  setPassword(isRight: boolean): void;
  /** Whether it is in its replica set, is to be but waits for its initiation, or stands alone. */
  setMembership(membership: Membership): void;
  connectionCount(): number;
  stop(): Promise<void>;
}

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const OWN_COMMANDS = new Set(['hello', 'isMaster', 'ismaster', 'endSessions', 'saslStart']);

/** Starts it on a free port. */
export async function startFakeMongod(): Promise<FakeMongod> {
  const seen: string[] = [];
  const inserted: string[] = [];
  const done = new Set<string>();
  const faults = new Map<string, Fault>();
  const sockets = new Set<Socket>();
  let isSilent = false;
  let isPasswordRight = true;
  let membership: Membership = 'member';
  let address = '';

  const answer = (command: Document): Document | null => {
    const [name = ''] = Object.keys(command);
    const transaction = String(command['txnNumber'] ?? '');
    if (!OWN_COMMANDS.has(name)) seen.push(transaction === '' ? name : `${name}#${transaction}`);
    if (/^(hello|isMaster)$/i.test(name)) return helloOf(address, membership);
    if (name === 'saslStart' && !isPasswordRight) return refusal(18, 'Authentication failed.');
    const fault = faults.get(name);
    faults.delete(name);
    if (fault === 'step-down') return { ...refusal(189, 'stepping down'), errorLabels: ['RetryableWriteError'] };
    if (fault === 'disk-full') return refusal(14031, 'out of disk space');
    if (name === 'insert' && !done.has(transaction)) {
      done.add(transaction);
      for (const { _id } of command['documents'] as { _id: string }[]) inserted.push(_id);
    }
    if (fault === 'drop') return null;
    if (fault === 'write-concern') return { ok: 1, n: 1, writeConcernError: { code: 64, errmsg: 'waiting timed out' } };
    if (name === 'find')
      return { ok: 1, cursor: { id: Long.ZERO, ns: `test.${String(command['find'])}`, firstBatch: [] } };
    return { ok: 1, n: 1 };
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let waiting = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= 4 && waiting.length >= waiting.readInt32LE(0)) {
        const message = waiting.subarray(0, waiting.readInt32LE(0));
        waiting = waiting.subarray(message.length);
        if (isSilent) continue;
        const reply = answer(commandIn(message));
        if (reply === null) socket.destroy();
        else socket.write(encode(message, reply));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `mongodb://${address}/test?replicaSet=rs0`,
    seen,
    inserted,
    failNext: (command, fault) => void faults.set(command, fault),
    setSilent: (silent) => void (isSilent = silent),
    setPassword: (isRight) => void (isPasswordRight = isRight),
    setMembership: (next) => void (membership = next),
    connectionCount: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const refusal = (code: number, errmsg: string): Document => ({ ok: 0, code, errmsg });

const SET = {
  member: (me: string) => ({ setName: 'rs0', setVersion: 1, hosts: [me], primary: me, me }),
  uninitiated: () => ({ isreplicaset: true }),
  standalone: () => ({}),
};

const helloOf = (me: string, membership: Membership): Document => ({
  ok: 1,
  helloOk: true,
  isWritablePrimary: membership !== 'uninitiated',
  ismaster: membership !== 'uninitiated',
  ...SET[membership](me),
  minWireVersion: 0,
  maxWireVersion: 25,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
});

/** The command of an OP_MSG, its document sequences put back in, or of the OP_QUERY that a driver begins with. */
function commandIn(message: Buffer): Document {
  const textEnd = (from: number) => message.indexOf(0, from);
  if (message.readInt32LE(12) === OP_QUERY) return deserialize(message.subarray(textEnd(20) + 9));
  const command: Document = {};
  for (let at = 20; at < message.length;) {
    const size = message.readInt32LE(at + 1);
    const end = at + 1 + size;
    if (message[at] === 0) Object.assign(command, deserialize(message.subarray(at + 1, end)));
    else command[message.toString('utf8', at + 5, textEnd(at + 5))] = documentsIn(message, textEnd(at + 5) + 1, end);
    at = end;
  }
  return command;
}

function documentsIn(message: Buffer, start: number, end: number): Document[] {
  const documents: Document[] = [];
  for (let at = start; at < end; at += message.readInt32LE(at)) {
    documents.push(deserialize(message.subarray(at, at + message.readInt32LE(at))));
  }
  return documents;
}

function encode(request: Buffer, reply: Document): Buffer {
  const isQuery = request.readInt32LE(12) === OP_QUERY;
  const body = serialize(reply);
  const head = Buffer.alloc(isQuery ? 36 : 21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(request.readInt32LE(4), 8);
  head.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12);
  if (isQuery) head.writeInt32LE(1, 32);
  return Buffer.concat([head, body]);
}
