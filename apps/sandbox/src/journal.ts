import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type Charge, chargeSchema } from './charge.ts';
import { type Notice, noticeSchema } from './notice.ts';

const transferSchema = z.object({
  id: z.string(),
  externalId: z.string(),
  account: z.string(),
  fingerprint: z.string(),
  amount: z.int().positive(),
  status: z.enum(['PROCESSING', 'DONE', 'FAILED']),
  reason: z.string().optional(),
});
export type Transfer = z.infer<typeof transferSchema>;

const entrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('charge'), charge: chargeSchema }),
  z.object({ type: z.literal('notice'), notice: noticeSchema }),
  z.object({ type: z.literal('delivered'), id: z.string() }),
  z.object({ type: z.literal('transfer'), transfer: transferSchema }),
]);
export type JournalEntry = z.infer<typeof entrySchema>;

export interface Journal {
  append(entry: JournalEntry): void;
  readonly charges: Charge[];
  readonly undelivered: Notice[];
  readonly transfers: Transfer[];
}

export const noJournal: Journal = { append: () => undefined, charges: [], undelivered: [], transfers: [] };

/** Drops outdated lines on opening. Written synchronously; a line cut by a kill is dropped. */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  const entries = existsSync(path) ? readEntries(readFileSync(path, 'utf8')) : [];
  const charges = new Map<string, Charge>();
  const undelivered = new Map<string, Notice>();
  const transfers: Transfer[] = [];
  for (const entry of entries) {
    if (entry.type === 'charge') charges.set(entry.charge.id, entry.charge);
    else if (entry.type === 'notice') undelivered.set(entry.notice.id, entry.notice);
    else if (entry.type === 'transfer') transfers.push(entry.transfer);
    else undelivered.delete(entry.id);
  }
  const kept: JournalEntry[] = [
    ...[...charges.values()].map((charge) => ({ type: 'charge' as const, charge })),
    ...[...undelivered.values()].map((notice) => ({ type: 'notice' as const, notice })),
    ...transfers.map((transfer) => ({ type: 'transfer' as const, transfer })),
  ];
  writeFileSync(`${path}.new`, kept.map(line).join(''));
  renameSync(`${path}.new`, path);
  return {
    append: (entry) => appendFileSync(path, line(entry)),
    charges: [...charges.values()],
    undelivered: [...undelivered.values()],
    transfers,
  };
}

const line = (entry: JournalEntry): string => `${JSON.stringify(entry)}\n`;

function readEntries(text: string): JournalEntry[] {
  const lines = text.split('\n');
  const cutShort = lines.pop();
  const entries = lines.filter((each) => each !== '').map((each) => entrySchema.parse(JSON.parse(each)));
  return cutShort ? [...entries, ...readable(cutShort)] : entries;
}

function readable(text: string): JournalEntry[] {
  try {
    return [entrySchema.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}
