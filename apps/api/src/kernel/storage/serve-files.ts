import { isFileType, SHOWN_TYPES } from '@habilita/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { bytesOf, withStreamedBodies } from '#kernel/http/raw-body.ts';
import type { FileKeeper } from './receive-file.ts';
import { receiveUpload } from './receive-upload.ts';
import { readDownload } from './signed-url.ts';
import type { UploadReceiver } from './uploads.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'environment'> & FileKeeper;

/** Serves the links to files. Whoever has a link may use it until it expires. */
export function serveFiles(app: FastifyInstance, deps: Needed, receivers: readonly UploadReceiver[]): void {
  app.get<{ Params: { token: string }; Querystring: { inline?: string } }>(
    '/files/:token',
    { schema: { hide: true } },
    async (request, reply) => {
      const download = readDownload(deps.environment.secrets.files, request.params.token, deps.clock.now());
      const file = download && (await deps.storage.open(download.key));
      if (download === undefined || file === undefined) refuse('NOT_FOUND');
      const { contentType, fileName } = download;
      const shown = request.query.inline !== undefined && isShown(contentType);
      if (shown) showOnlyHere(reply);
      return reply
        .header('content-type', contentType)
        .header('content-disposition', `${shown ? 'inline' : 'attachment'}; ${nameParameter(fileName)}`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .header('content-length', file.size)
        .send(file.bytes);
    },
  );
  withStreamedBodies(app, (scope) => {
    scope.put<{ Params: { token: string } }>('/files/:token', { schema: { hide: true } }, async (request, reply) => {
      const { token } = request.params;
      const declared = Number(request.headers['content-length'] ?? 0);
      // When the upload is refused, the rest of its body is not read, so the connection must be closed.
      reply.header('connection', 'close');
      await receiveUpload(deps, receivers, { token, declared, bytes: bytesOf(request.body) });
      return reply.removeHeader('connection').status(204).send();
    });
  });
}

const isShown = (contentType: string): boolean => isFileType(contentType) && SHOWN_TYPES.includes(contentType);

/**
 * Sets the headers of a file that is shown inline: it may run no scripts, load only pictures and objects of our own
 * site, and be embedded only in pages of our own site.
 */
function showOnlyHere(reply: FastifyReply): void {
  reply
    .header('x-frame-options', 'SAMEORIGIN')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'self'; frame-ancestors 'self'",
    );
}

/** The file's name as RFC 6266 writes it. */
const nameParameter = (fileName: string): string =>
  `filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, escape)}`;

const escape = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
