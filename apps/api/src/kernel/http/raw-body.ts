import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Mounts routes whose body is the exact text that was sent, because the signature of a webhook covers that text. */
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
