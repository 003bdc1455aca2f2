import type { SecondPerson } from '@habilita/contract';
import { limitOn } from '#areas/approval-requests/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Decided } from './decision.ts';

/** What a second person has to decide, by today's limit; undefined when one person is enough. */
export async function secondPersonFor(db: ReadDatabase, { facts, plan }: Decided): Promise<SecondPerson | undefined> {
  const { secondPerson } = plan;
  if (secondPerson === undefined) return undefined;
  const { kind, amount, always = false } = secondPerson;
  if (always) return { kind, amount, limit: null };
  const limit = await limitOn(db, kind, facts.today);
  return limit !== undefined && amount > limit ? { kind, amount, limit } : undefined;
}
