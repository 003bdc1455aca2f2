import helmet from 'helmet';

const directivesOf = (cardTokenOrigin: string) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'https:'],
  'connect-src': ["'self'", cardTokenOrigin],
  'frame-src': ["'self'", 'blob:'],
  'object-src': ['blob:'],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'upgrade-insecure-requests': null,
});

/** Helmet's headers, computed once. `cardTokenOrigin` is where browsers may send card numbers. */
export function safetyHeaders(cardTokenOrigin: string): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const collect = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  const directives = directivesOf(cardTokenOrigin);
  const write = helmet({ contentSecurityPolicy: { directives }, xFrameOptions: { action: 'deny' } });
  Reflect.apply(write, undefined, [{}, collect, () => undefined]);
  return headers;
}
