import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** The body stays the exact text that was sent, which signatures of webhooks need. */
export async function withRawBodies(app: FastifyInstance, mount: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, payload, done) => {
      done(null, payload);
    });
    mount(scope);
  });
}

export function withStreamedBodies(app: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      done(null, payload);
    });
    mount(scope);
  });
}

export function bytesOf(body: unknown): AsyncIterable<Uint8Array> {
  return body instanceof Readable ? body : Readable.from([]);
}
