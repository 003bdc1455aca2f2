import type { PageRequest } from '@habilita/contract';
import { orderedIds, type PageSource } from './page.ts';

const AT_ONCE = 5000;

export async function* everyId<Db, Tables extends keyof Db>(
  source: PageSource<Db, Tables> | undefined,
  sort: PageRequest['sort'],
): AsyncGenerator<string> {
  if (source === undefined) return;
  for await (const { id } of orderedIds(source, sort).$castTo<{ id: string }>().stream(AT_ONCE)) yield id;
}
