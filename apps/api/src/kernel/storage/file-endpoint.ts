import type { Endpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { type Call, fileRoute } from '#kernel/http/route.ts';
import { receiveFile } from './receive-file.ts';
import { keepFile, newStorageKey, type StoredFile } from './uploads.ts';

type Schemas = z.ZodType;
type Needed = Pick<Deps, 'db' | 'clock' | 'storage'>;

export interface FileCommand<P extends Schemas, Q extends Schemas, R extends Schemas> {
  /** Refuses who may not send, before a byte is read; the rights are the endpoint's and what this adds. */
  readonly allow: (call: Call<P, Q, Schemas>) => Promise<void>;
  /** What is called how when it is handed out again; made harmless. */
  readonly nameOf: (call: Call<P, Q, Schemas>) => string;
  /** Records the file, in one transaction. */
  readonly keep: (call: Call<P, Q, Schemas>, file: StoredFile, trx: Transaction) => Promise<z.output<R>>;
}

/**
 * Mounts an endpoint that declares `file` (upload mode DIRECT): the signed-in person sends the bytes as the body, they are judged as
 * those of a signed link are, and recorded in one transaction. Nothing stays when any of it fails.
 */
export function mountFileEndpoint<P extends Schemas, Q extends Schemas, R extends Schemas>(
  app: FastifyInstance,
  deps: Needed,
  endpoint: Endpoint<P, Q, Schemas, R>,
  command: FileCommand<P, Q, R>,
): void {
  const kind = endpoint.file;
  if (kind === undefined) throw new Error(`${endpoint.path} does not declare which file it takes`);
  fileRoute(app, endpoint, async (call, bytes) => {
    await command.allow(call);
    const received = await receiveFile(deps.storage, newStorageKey(kind), bytes, kind);
    try {
      return await deps.db.transaction().execute(async (trx) => {
        const by = { userId: call.actor.userId, originalName: command.nameOf(call), at: deps.clock.now() };
        return command.keep(call, await keepFile(trx, received, by), trx);
      });
    } catch (error) {
      await deps.storage.remove(received.storageKey);
      throw error;
    }
  });
}
