import type { z } from 'zod';
import { recordVersion } from '../../codecs.ts';
import { type Access, type Endpoint, endpoint, type Method } from '../../endpoint.ts';
import type { ErrorCode } from '../../errors.ts';
import { commandDone, planHash, simulation } from './effect.schemas.ts';

/**
 * Without `version` the last write wins. A `planHash` of a simulation whose effect has changed since is refused
 * with CONFLICT_STALE.
 */
export const commandGuard = { version: recordVersion.optional(), planHash: planHash.optional() };
export interface CommandGuard {
  readonly version?: number | undefined;
  readonly planHash?: string | undefined;
}

interface MoneyCommandDeclaration<P extends z.ZodType, B extends z.ZodType<CommandGuard>> {
  /** POST unless given. */
  readonly method?: Exclude<Method, 'GET'>;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly params: P;
  readonly body: B;
  /** The body of `simulate`, which may leave out what the effect does not depend on, such as a reason. */
  readonly simulated?: B;
  readonly errors: readonly ErrorCode[];
}

/** `execute` carries the command out, `simulate` (same path plus `/simulate`) shows its effect. */
export interface MoneyCommand<
  P extends z.ZodType = z.ZodType,
  B extends z.ZodType<CommandGuard> = z.ZodType<CommandGuard>,
> {
  readonly execute: Endpoint<P, z.ZodType, B, typeof commandDone>;
  readonly simulate: Endpoint<P, z.ZodType, B, typeof simulation>;
}

export function moneyCommand<P extends z.ZodType, B extends z.ZodType<CommandGuard>>(
  declaration: MoneyCommandDeclaration<P, B>,
): MoneyCommand<P, B> {
  const { method = 'POST', path, summary, errors, simulated = declaration.body, ...shared } = declaration;
  const both = { ...shared, errors: [...errors, 'CONFLICT_STALE'] } as const;
  return {
    execute: endpoint({ ...both, method, path, summary, response: commandDone, idempotent: true }),
    simulate: endpoint({
      ...both,
      method: 'POST',
      path: `${path}/simulate`,
      body: simulated,
      summary: `O que vai mudar: ${summary}`,
      response: simulation,
    }),
  };
}
