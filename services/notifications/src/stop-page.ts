import { BRAND_NAME } from '@keyturn/domain/brand';
import type { MailTopic } from '@keyturn/domain/mail-topics';
import { TOPIC_NAMES } from './topic-names.ts';

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>E-mails from ${BRAND_NAME}</title><body><h1>E-mails from ${BRAND_NAME}</h1>${body}</body></html>`;

// Without an action a form submits to its own address; `?` drops the topic.
const STOP_ALL = '<form method="post" action="?"><button>Send no more e-mails at all</button></form>';
const REST =
  '<p>E-mails that keep an account safe still come. You choose the others in <a href="/account">Account</a>.</p>';

/** Confirms first, because mail programs open links themselves. */
export function askPage(topic: MailTopic | null): string {
  if (topic === null)
    return page(
      '<p>Do you want no more e-mails at this address?</p><form method="post"><button>Send no more e-mails</button></form>',
    );
  const about = `e-mails about ${TOPIC_NAMES[topic]}`;
  return page(
    `<p>Do you want no more ${about} at this address?</p><form method="post"><button>Send no more ${about}</button></form>${STOP_ALL}`,
  );
}

/** Shows what is stopped, and a button for the rest. */
export function stoppedPage(topic: MailTopic | null): string {
  if (topic === null) return page(`<p>No more e-mails are sent to this address.</p>${REST}`);
  return page(`<p>No more e-mails about ${TOPIC_NAMES[topic]} are sent to this address.</p>${STOP_ALL}${REST}`);
}
