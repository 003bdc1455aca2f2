import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Registers a plugin scope in which bodies stay the exact text that was received: a webhook's signature covers its bytes.
 * Routes of the scope read `request.body` as a string.
 */
export async function withRawBodies(app: FastifyInstance, mount: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, payload, done) => {
      done(null, payload);
    });
    mount(scope);
  });
}

/** Registers a plugin scope in which bodies are files: handed on as they stream in, of any type, and counted by whoever reads them. */
export function withStreamedBodies(app: FastifyInstance, mount: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      done(null, payload);
    });
    mount(scope);
  });
}

/** The bytes of a body that streams in; none when the request had no body. */
export function bytesOf(body: unknown): AsyncIterable<Uint8Array> {
  return body instanceof Readable ? body : Readable.from([]);
}
