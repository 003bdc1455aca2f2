import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerNotFound } from './error-body.ts';

/**
 * The list of screens, which the build writes. Each entry has the address of a screen and the file with its page. In an
 * address such as 'plans/modify/*' or 'campaigns/modify/?', `*` stands for any part, `?` for one that may be missing.
 */
const screensOf = z.array(z.tuple([z.string(), z.string()]));

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

function isAt(pattern: readonly string[], address: readonly string[]): boolean {
  const least = pattern.at(-1) === '?' ? pattern.length - 1 : pattern.length;
  if (address.length < least || address.length > pattern.length) return false;
  return address.every((part, place) => ['*', '?', part].includes(pattern[place] ?? ''));
}

/** Makes the function that finds the page for a path: the page of the screen at this address, or else index.html. */
function pageOf(folder: string): (path: string) => string {
  const list = join(folder, 'screens.json');
  if (!existsSync(list)) return () => 'index.html';
  const screens = screensOf.parse(JSON.parse(readFileSync(list, 'utf8')));
  const pages = screens.map(([pattern, page]) => ({ pattern: partsOf(pattern), page }));
  return (path) => pages.find(({ pattern }) => isAt(pattern, partsOf(path)))?.page ?? 'index.html';
}

/**
 * Serves the back-office. Assets may be cached for a year, because their names hold a hash of their content. For a
 * cached page, the browser must ask each time whether it has changed.
 */
export async function serveBackOffice(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  const pageAt = pageOf(folder);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // Serves the .br and .gz files that the build writes beside each file.
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
      ? reply.header('cache-control', 'no-cache').sendFile(pageAt(path))
      : answerNotFound(request, reply);
  });
}
