import type { Endpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { type Call, fileRoute } from '#kernel/http/route.ts';
import { type FileKeeper, receiveFile } from './receive-file.ts';
import { keepFile, newStorageKey, type StoredFile } from './uploads.ts';

type Schemas = z.ZodType;
type Needed = Pick<Deps, 'db' | 'clock'> & FileKeeper;

export interface FileCommand<P extends Schemas, Q extends Schemas, R extends Schemas> {
  /** Checks, before the file is received, what the endpoint's `access` does not cover; throws the refusal. */
  readonly allow: (call: Call<P, Q, Schemas>) => Promise<void>;
  readonly nameOf: (call: Call<P, Q, Schemas>) => string;
  /** Attaches the file to its record, in the transaction that stores the file's row. */
  readonly keep: (call: Call<P, Q, Schemas>, file: StoredFile, trx: Transaction) => Promise<z.output<R>>;
}

/**
 * Mounts an endpoint that receives a file itself (upload mode DIRECT), with the same checks as uploads by a link. If
 * anything fails, the file is removed.
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
    const received = await receiveFile(deps, newStorageKey(kind), bytes, kind);
    try {
      return await inTransaction(deps.db, async (trx) => {
        const by = { userId: call.actor.userId, originalName: command.nameOf(call), at: deps.clock.now() };
        return command.keep(call, await keepFile(trx, received, by), trx);
      });
    } catch (error) {
      await deps.storage.remove(received.storageKey);
      throw error;
    }
  });
}
