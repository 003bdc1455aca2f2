import type { z } from 'zod';
import { recordVersion } from '../../codecs.ts';
import { type Access, type Endpoint, endpoint, type Method } from '../../endpoint.ts';
import type { ErrorCode } from '../../errors.ts';
import { commandDone, planHash, simulated } from './effect.schemas.ts';

/**
 * The fields of every command's body that detect concurrent changes. `version` is the version of the record that the
 * person read; without it, the last write wins. `planHash` is the hash of the simulated effect; when the effect is no
 * longer the same, the command is refused with CONFLICT_STALE.
 */
export const commandGuard = { version: recordVersion.optional(), planHash: planHash.optional() };
export interface CommandGuard {
  readonly version?: number | undefined;
  readonly planHash?: string | undefined;
}

interface MoneyCommandDeclaration<
  P extends z.ZodType,
  B extends z.ZodType<CommandGuard>,
  D extends z.ZodType<CommandGuard>,
> {
  /** The HTTP method of the command; POST when left out. */
  readonly method?: Exclude<Method, 'GET'>;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly params: P;
  readonly body: B;
  /** The body of `simulate`, in which fields that are not filled in yet may be missing. */
  readonly draft: D;
  /** The body from which the effect can be computed: fields without effect, such as a reason, may still be missing. */
  readonly enough: z.ZodType<z.output<B>>;
  readonly errors: readonly ErrorCode[];
}

/**
 * The two endpoints of a money command. `execute` carries the command out. `simulate` (same path plus `/simulate`)
 * changes nothing: it returns the fields to fill in with their bounds and proposed values, the problems of wrong
 * fields, and the effect once the body is complete.
 */
export interface MoneyCommand<
  P extends z.ZodType = z.ZodType,
  B extends z.ZodType<CommandGuard> = z.ZodType<CommandGuard>,
  D extends z.ZodType<CommandGuard> = z.ZodType<CommandGuard>,
> {
  /**
   * `draft` is the schema of an incomplete body. With it the API refuses each missing or wrong field under the field's
   * own name.
   */
  readonly execute: Endpoint<P, z.ZodType, B, typeof commandDone> & { readonly draft: D };
  readonly simulate: Endpoint<P, z.ZodType, D, typeof simulated> & { readonly enough: z.ZodType<z.output<B>> };
}

export function moneyCommand<P extends z.ZodType, B extends z.ZodType<CommandGuard>, D extends z.ZodType<CommandGuard>>(
  declaration: MoneyCommandDeclaration<P, B, D>,
): MoneyCommand<P, B, D> {
  const { method = 'POST', path, summary, errors, draft, enough, ...shared } = declaration;
  const both = { ...shared, errors: [...errors, 'CONFLICT_STALE'] } as const;
  const simulate = endpoint({
    ...both,
    method: 'POST',
    path: `${path}/simulate`,
    body: draft,
    summary: `O que vai mudar: ${summary}`,
    response: simulated,
  });
  const execute = endpoint({ ...both, method, path, summary, response: commandDone, idempotent: true });
  return { execute: Object.assign(execute, { draft }), simulate: Object.assign(simulate, { enough }) };
}
