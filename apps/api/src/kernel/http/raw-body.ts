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
