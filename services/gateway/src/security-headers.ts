import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';

const YEAR_S = 31_536_000;

/** Headers of even the refusal of invalid HTTP: a browser that came by https stays with it. */
export function transportSecurity(isHttps: boolean): Record<string, string> {
  return isHttps ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` } : {};
}

/** The headers of security section 4: only our own origin may run, style, frame or be framed. */
export function securityHeaders(isHttps: boolean, connectSources: readonly string[]): RequestHandler[] {
  const self = ["'self'"];
  const none = ["'none'"];
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: none,
          scriptSrc: self,
          styleSrc: self,
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: self,
          connectSrc: [...self, ...connectSources],
          manifestSrc: self,
          workerSrc: self,
          baseUri: none,
          formAction: self,
          frameAncestors: none,
          objectSrc: none,
        },
      },
      strictTransportSecurity: isHttps ? { maxAge: YEAR_S } : false,
      referrerPolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: false,
    }),
    (_request, response, next) => {
      response.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
      next();
    },
  ];
}

const OF_REMOTES = /(?:script|style|img|font|connect)-src [^;]*/g;

/** Allows an answer's page to load a remote from another origin. */
export function allowRemoteFrom(response: Response, origin: string): void {
  const policy = String(response.getHeader('content-security-policy'));
  response.set(
    'content-security-policy',
    policy.replace(OF_REMOTES, (directive) => `${directive} ${origin}`),
  );
}
