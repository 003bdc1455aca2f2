import { newId } from '@habilita/kernel';
import type { Database } from '#kernel/db/connect.ts';
import { ownerOf } from '../owner-of.ts';

export interface BuiltCounty {
  id: string;
  name: string;
  state: string;
}

let ibgeCode = 9_000_000;

export async function aState(db: Database, acronym = 'ES'): Promise<string> {
  await ownerOf(db)
    .insertInto('states')
    .values({ acronym, name: acronym })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return acronym;
}

export async function aCounty(db: Database, { name = 'Vitória', state = 'ES' } = {}): Promise<BuiltCounty> {
  await aState(db, state);
  const county = { id: newId(), name, stateAcronym: state, ibgeCode: (ibgeCode += 1) };
  await ownerOf(db).insertInto('counties').values(county).execute();
  return { id: county.id, name, state };
}

export async function aBank(db: Database, code = '001'): Promise<string> {
  await ownerOf(db)
    .insertInto('banks')
    .values({ code, name: `Banco ${code}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return code;
}
