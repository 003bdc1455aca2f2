import { type Endpoint, EXPORT_PAGE_SIZE, type ListDeclaration } from '@habilita/contract';
import { z } from 'zod';
import type { Actor } from '#kernel/actor.ts';
import type { LongRunning, Reply } from '#kernel/long-running/index.ts';

export interface SpreadsheetRequest {
  readonly actor: Actor;
  readonly requestId: string;
  readonly list: ListDeclaration;
  readonly query: Readonly<Record<string, string>>;
}

export interface LateAnswers {
  readonly longRunning: LongRunning;
  readonly spreadsheet: (asked: SpreadsheetRequest) => Promise<Reply>;
}

declare module 'fastify' {
  interface FastifyInstance {
    lateAnswers: LateAnswers;
  }
}

export interface Connection {
  readonly url: string;
  /** Whether the caller has closed the connection. */
  readonly wasLeft: () => boolean;
}

interface AnyCall {
  readonly query: unknown;
  readonly actor: Actor;
  readonly request: { readonly id: string };
}

export async function replyTo(
  lateAnswers: LateAnswers,
  endpoint: Endpoint,
  call: AnyCall,
  work: () => Promise<unknown>,
  connection: Connection,
): Promise<Reply> {
  const { list } = endpoint;
  const { actor, request } = call;
  const paging = list?.export === undefined ? undefined : page.safeParse(call.query).data;
  if (list !== undefined && paging?.size === EXPORT_PAGE_SIZE)
    return lateAnswers.spreadsheet({ actor, requestId: request.id, list, query: wireOf(endpoint, call.query) });
  if (!endpoint.longRunning) return { status: endpoint.status, wire: await work() };
  lateAnswers.longRunning.permit(actor);
  const question = `${endpoint.method} ${connection.url}`;
  return lateAnswers.longRunning.answer({ actor, requestId: request.id, question }, work(), connection.wasLeft);
}

const page = z.object({ size: z.number() });
const given = z
  .record(z.string(), z.unknown())
  .transform((wire) => Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== undefined)));

const texts = z.record(z.string(), z.string());

function wireOf(endpoint: Endpoint, query: unknown): Readonly<Record<string, string>> {
  const { page: _, size: __, exactTotal: ___, ...wire } = given.parse(z.encode(endpoint.query, query));
  return texts.parse(wire);
}
