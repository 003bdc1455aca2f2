import type { FastifyInstance } from 'fastify';
import type { Approvable } from '#areas/money/approvals/index.ts';
import type { DeclaredCommand } from '#areas/money/core/index.ts';
import type { Deps } from '#kernel/deps.ts';

/** A money command with its routes. Other areas may not import it; they read only its declaration. */
export interface MountedCommand extends DeclaredCommand {
  /** Mounts the routes that simulate and execute the command, and the routes that list the rows it has written. */
  readonly mount: (app: FastifyInstance, deps: Deps) => void;
  /** How a second person approves the command; absent when the command never waits for one. */
  readonly approvable?: (deps: Deps) => Approvable;
}
