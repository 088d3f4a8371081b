import { MAX_ATTEMPTS, matchesPattern, retryDelayMs } from '../bus/bus.ts';
import type { EventEnvelope } from '../bus/bus.ts';
import type { Connection } from './connection.ts';

/** An event in a queue; `attempts` includes the current delivery. */
export interface Message {
  seq: number;
  body: string;
  attempts: number;
}

/** The bus as tables: queues and bindings, messages, dead letters. */
export type QueueTables = ReturnType<typeof openQueueTables>;

/** Creates missing tables and makes every waiting message due. */
export function openQueueTables(connection: Connection, nowMs: () => number) {
  connection.transaction(() => {
    connection.run('CREATE TABLE IF NOT EXISTS bus_bindings (queue TEXT, pattern TEXT, PRIMARY KEY (queue, pattern))');
    connection.run(
      `CREATE TABLE IF NOT EXISTS bus_messages (seq INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT, event_id TEXT,
       body TEXT, attempts INTEGER DEFAULT 0, visible_at INTEGER, UNIQUE (queue, event_id))`,
    );
    connection.run('CREATE INDEX IF NOT EXISTS bus_messages_due ON bus_messages (queue, visible_at, seq)');
    connection.run(
      `CREATE TABLE IF NOT EXISTS bus_dead (seq INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT, event_id TEXT,
       body TEXT, reason TEXT, died_at INTEGER)`,
    );
    // A clock that was set back must not delay a message.
    connection.run('UPDATE bus_messages SET visible_at = 0');
  });
  const bindings = connection.all<{ queue: string; pattern: string }>('SELECT queue, pattern FROM bus_bindings');

  const remove = (seq: number) => connection.run('DELETE FROM bus_messages WHERE seq = ?', seq);

  const bury = (seq: number, reason: string) =>
    connection.transaction(() => {
      connection.run(
        `INSERT INTO bus_dead (queue, event_id, body, reason, died_at)
         SELECT queue, event_id, body, ?, ? FROM bus_messages WHERE seq = ?`,
        reason,
        nowMs(),
        seq,
      );
      remove(seq);
    });

  return {
    remove,
    bury,
    /** Replaces the queue's patterns. */
    bind(queue: string, patterns: readonly string[]): void {
      const others = bindings.filter((binding) => binding.queue !== queue);
      const wanted = [...new Set(patterns)].map((pattern) => ({ queue, pattern }));
      if (bindings.length - others.length === wanted.length && wanted.every((one) => hasBinding(bindings, one))) return;
      connection.transaction(() => {
        connection.run('DELETE FROM bus_bindings WHERE queue = ?', queue);
        for (const { pattern } of wanted) connection.run('INSERT INTO bus_bindings VALUES (?, ?)', queue, pattern);
      });
      bindings.splice(0, bindings.length, ...others, ...wanted);
    },
    /** Stores the event in each queue bound to its type; returns those queues. */
    add(event: EventEnvelope): string[] {
      const bound = bindings.filter(({ pattern }) => matchesPattern(pattern, event.type)).map(({ queue }) => queue);
      const queues = [...new Set(bound)];
      const body = JSON.stringify(event);
      connection.transaction(() => {
        for (const queue of queues) {
          connection.run(
            'INSERT OR IGNORE INTO bus_messages (queue, event_id, body, visible_at) VALUES (?, ?, ?, ?)',
            queue,
            event.id,
            body,
            nowMs(),
          );
        }
      });
      return queues;
    },
    /** Takes up to `count` due messages that are not being handled, and counts the attempt first. */
    take(queue: string, count: number, inHand: ReadonlySet<number>): Message[] {
      return connection.transaction(() => {
        const due = connection
          .all<Message>(
            'SELECT seq, body, attempts FROM bus_messages WHERE queue = ? AND visible_at <= ? ORDER BY visible_at, seq LIMIT ?',
            queue,
            nowMs(),
            count + inHand.size,
          )
          .filter(({ seq }) => !inHand.has(seq))
          .slice(0, count);
        // Ten unfinished deliveries: the process died in each.
        for (const { seq } of due.filter(({ attempts }) => attempts >= MAX_ATTEMPTS))
          bury(seq, 'no delivery came to an end');
        const taken = due.filter(({ attempts }) => attempts < MAX_ATTEMPTS);
        const seqs = JSON.stringify(taken.map(({ seq }) => seq));
        if (taken.length > 0) {
          connection.run(
            'UPDATE bus_messages SET attempts = attempts + 1 WHERE seq IN (SELECT value FROM json_each(?))',
            seqs,
          );
        }
        return taken.map((message) => ({ ...message, attempts: message.attempts + 1 }));
      });
    },
    /** Schedules another attempt. A failed dependency is not counted. */
    retry({ seq, attempts }: Message, isCounted: boolean): void {
      connection.run(
        'UPDATE bus_messages SET attempts = ?, visible_at = ? WHERE seq = ?',
        isCounted ? attempts : attempts - 1,
        nowMs() + (isCounted ? retryDelayMs(attempts) : 1000),
        seq,
      );
    },
    countMessages(queue: string): number {
      return count(connection.all('SELECT count(*) AS n FROM bus_messages WHERE queue = ?', queue));
    },
    countDead(queue: string): number {
      return count(connection.all('SELECT count(*) AS n FROM bus_dead WHERE queue = ?', queue));
    },
    replay(queue: string): number {
      return connection.transaction(() => {
        connection.run(
          `INSERT OR IGNORE INTO bus_messages (queue, event_id, body, visible_at)
           SELECT queue, event_id, body, ? FROM bus_dead WHERE queue = ? ORDER BY seq`,
          nowMs(),
          queue,
        );
        return connection.run('DELETE FROM bus_dead WHERE queue = ?', queue);
      });
    },
  };
}

type Binding = { queue: string; pattern: string };

function hasBinding(bindings: readonly Binding[], wanted: Binding): boolean {
  return bindings.some(({ queue, pattern }) => queue === wanted.queue && pattern === wanted.pattern);
}

function count(rows: { n: number }[]): number {
  return rows[0]?.n ?? 0;
}
