import { Agent, request } from 'node:https';

/** A client's certificate and key as PEM texts. */
export interface ClientCertificate {
  readonly certificate: string;
  readonly key: string;
  /**
   * The certificate of the authority that signed the server's certificate, when Node does not trust that authority
   * already.
   */
  readonly authority?: string;
}

/**
 * A `fetch` that presents a client certificate, which Transfeera's production hosts require. It sends only text,
 * resolves once the whole body has arrived, and does not follow redirects.
 */
export function certifiedFetch({ certificate: cert, key, authority: ca }: ClientCertificate): typeof globalThis.fetch {
  const agent = new Agent({ cert, key, keepAlive: true, ...(ca === undefined ? {} : { ca }) });
  return (input, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const options = { agent, method, headers: Object.fromEntries(new Headers(headers)), ...(signal && { signal }) };
      const call = request(url, options, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const status = answer.statusCode ?? 502;
          resolve(new Response(status === 204 || status === 304 ? null : Buffer.concat(parts), { status }));
        });
      });
      call.on('error', reject);
      call.end(typeof body === 'string' ? body : undefined);
    });
}
