import { BRAND_NAME } from '@keyturn/domain/brand';

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>E-mails from ${BRAND_NAME}</title><body><h1>E-mails from ${BRAND_NAME}</h1>${body}</body></html>`;

/** Asks before anything changes: mail programs open links by themselves. Without an action a form is sent to its own address. */
export const ASK_PAGE = page(
  '<p>Do you want no more e-mails at this address?</p><form method="post"><button>Send no more e-mails</button></form>',
);

export const STOPPED_PAGE = page('<p>No more e-mails are sent to this address.</p>');
