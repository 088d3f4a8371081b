import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { TestContext } from '@keyturn/service-kit/testing-context';

export interface TestSmtp {
  readonly port: number;
  /** Received e-mails: receiver and unfolded lines. */
  readonly mails: { to: string; subject: string; text: string }[];
  /** Refuses receivers with this SMTP code and text from now on; null accepts. */
  refuseWith(code: number | null, words?: string): void;
  tries(): number;
  /** Delays the next e-mail until released; later ones are accepted at once. */
  hold(): () => void;
}

/** A real SMTP server on a free port. */
export async function startSmtp(t: TestContext): Promise<TestSmtp> {
  const mails: TestSmtp['mails'] = [];
  let refusal: { code: number; words: string } | null = null;
  let tries = 0;
  let held: Promise<void> | null = null;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'keyturn' && password === 'quiet lease' ? done(null, { user: username }) : done(new Error('No')),
    onRcptTo(_address, _session, done) {
      tries += 1;
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData(stream, { envelope }, done) {
      const until = held;
      held = null;
      let text = '';
      stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
      const take = () => {
        const to = envelope.rcptTo.map(({ address }) => address).join();
        const plain = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        mails.push({ to, subject: /^Subject: (.*)\r$/m.exec(plain)?.[1] ?? '', text: plain });
        done();
      };
      stream.on('end', () => void (until === null ? take() : until.then(take)));
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  t.after(() => new Promise<void>((resolve) => server.close(resolve)));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuseWith: (code, words = '5.1.1 No such mailbox') => void (refusal = code === null ? null : { code, words }),
    tries: () => tries,
    hold() {
      let letGo = () => {};
      held = new Promise((resolve) => (letGo = resolve));
      return () => letGo();
    },
  };
}

/** Mail settings for it. */
export const mailBy = (port: number) => ({
  smtpUrl: `smtp://keyturn:quiet%20lease@127.0.0.1:${port}`,
  from: 'Keyturn <tours@keyturn.test>',
  publicUrl: 'https://keyturn.test',
});

/** An e-mail's calendar part, unfolded. */
export function calendarIn(text: string): { method: string | undefined; file: string } {
  const part = /Content-Type: text\/calendar;[^]*?method=(\w+)[^]*?Encoding: (\S+)[^]*?\r\n\r\n([^]*?)\r\n--/;
  const [, method, encoding, body = ''] = part.exec(text) ?? [];
  const file = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body;
  return { method, file: file.replaceAll('\r\n ', '') };
}
