import { DEFAULT_ZONE_OFFSET, localDate } from '@habilita/kernel';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { HiddenInstalments } from './hidden-boletos.ts';

interface Asking {
  readonly db: ReadDatabase;
  readonly actor: { readonly roles: readonly string[] };
  readonly now: Temporal.Instant;
}

/**
 * The instalment boletos that are hidden from this person today, by the date in Brasília. None are hidden from
 * administrators.
 */
export async function instalmentsHiddenFrom({ db, actor, now }: Asking): Promise<readonly HiddenInstalments[]> {
  if (actor.roles.includes('ADMIN')) return [];
  const today = localDate(now.toString(), DEFAULT_ZONE_OFFSET);
  return db
    .selectFrom('hiddenInstalmentBoletos')
    .select(['state', 'locality', 'edition'])
    .where('validFrom', '<=', today)
    .where((eb) => eb.or([eb('validUntil', 'is', null), eb('validUntil', '>', today)]))
    .execute();
}
