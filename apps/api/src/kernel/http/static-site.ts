import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from './error-body.ts';

/** Hashed assets are cached for a year, the page never. */
export async function serveBackOffice(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // .br and .gz files of the build.
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isScreen = request.method === 'GET' && !/^\/(api|files)(\/|$)/.test(path) && !/\.\w{1,5}$/.test(path);
    return built && isScreen
      ? reply.header('cache-control', 'no-cache').sendFile('index.html')
      : answerNotFound(request, reply);
  });
}
