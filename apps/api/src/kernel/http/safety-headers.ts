import helmet from 'helmet';

const directivesOf = (cardFieldsOrigin: string) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'https:'],
  'connect-src': ["'self'"],
  'frame-src': ["'self'", 'blob:', cardFieldsOrigin],
  'object-src': ['blob:'],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'upgrade-insecure-requests': null,
});

/**
 * The security headers of every answer, computed once. Pages from `cardFieldsOrigin` may be shown in a frame of our
 * pages.
 */
export function safetyHeaders(cardFieldsOrigin: string): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const collect = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  const directives = directivesOf(cardFieldsOrigin);
  const write = helmet({ contentSecurityPolicy: { directives }, xFrameOptions: { action: 'deny' } });
  Reflect.apply(write, undefined, [{}, collect, () => undefined]);
  return headers;
}
