import helmet from 'helmet';

const directivesOf = (cardTokenOrigin: string) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  // Help pages show videos staff keep on servers of their own.
  'media-src': ["'self'", 'https:'],
  'connect-src': ["'self'", cardTokenOrigin],
  // A preview in PDF is shown from the page's own memory.
  'frame-src': ["'self'", 'blob:'],
  'object-src': ['blob:'],
  'frame-ancestors': ["'none'"],
  'upgrade-insecure-requests': null,
});

/**
 * What every answer tells the browser for its safety: helmet's headers, worked out once, since they are the same each time. `cardTokenOrigin` is where the
 * browser may send card numbers.
 */
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
