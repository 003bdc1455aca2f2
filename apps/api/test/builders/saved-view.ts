import { newId } from '@habilita/kernel';
import type { TestApp } from '../app.ts';

interface ViewToSave {
  readonly list: string;
  readonly name: string;
  readonly query: object;
}

/** Stores a saved view of a list with these filters. */
export async function aSavedView({ db }: TestApp, ownerId: string, { query, ...view }: ViewToSave): Promise<void> {
  const columns = JSON.stringify({ shown: [], widths: {} });
  const saved = { id: newId(), ownerId, ...view, query: JSON.stringify(query), columns };
  await db.insertInto('savedViews').values(saved).execute();
}
