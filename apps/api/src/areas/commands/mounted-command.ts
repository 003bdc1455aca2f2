import type { FastifyInstance } from 'fastify';
import type { Approvable } from '#areas/money/approvals/index.ts';
import type { DeclaredCommand } from '#areas/money/core/index.ts';
import type { Deps } from '#kernel/deps.ts';

/** A money command: the declaration that other areas read, because they may not import the command, and its routes. */
export interface MountedCommand extends DeclaredCommand {
  /** Mounts the command's routes, and those that read its rows. */
  readonly mount: (app: FastifyInstance, deps: Deps) => void;
  /** Set for a command that may wait for a second person. */
  readonly approvable?: (deps: Deps) => Approvable;
}
