import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { SchoolScope } from '#kernel/list/school-scope.ts';
import { drivingSchoolsVisibleTo } from './driving-schools.queries.ts';

export async function visibleSchoolByCnpj(db: ReadDatabase, scope: SchoolScope, cnpj: string) {
  return drivingSchoolsVisibleTo(db, scope).select('ds.id').where('ds.cnpj', '=', cnpj).executeTakeFirst();
}

export async function logoOf(db: ReadDatabase, cnpj: string) {
  return db
    .selectFrom('drivingSchoolLogos as logo')
    .innerJoin('files as f', 'f.id', 'logo.fileId')
    .select(['f.id', 'f.storageKey', 'f.originalName', 'f.contentType'])
    .where('logo.cnpj', '=', cnpj)
    .executeTakeFirst();
}

/** Sets the logo and returns the file of the logo it replaces, if any. Concurrent changes wait for each other. */
export async function replaceLogo(
  trx: Transaction,
  logo: { readonly cnpj: string; readonly fileId: string; readonly at: Temporal.Instant },
): Promise<string | undefined> {
  const row = { cnpj: logo.cnpj, fileId: logo.fileId, updatedAt: logo.at };
  const added = await trx
    .insertInto('drivingSchoolLogos')
    .values(row)
    .onConflict((conflict) => conflict.column('cnpj').doNothing())
    .executeTakeFirst();
  if ((added.numInsertedOrUpdatedRows ?? 0n) > 0n) return undefined;
  const before = await trx
    .selectFrom('drivingSchoolLogos')
    .select('fileId')
    .where('cnpj', '=', logo.cnpj)
    .forUpdate()
    .executeTakeFirst();
  await trx.updateTable('drivingSchoolLogos').set(row).where('cnpj', '=', logo.cnpj).execute();
  return before?.fileId;
}

/** Moves a school's logo to its new CNPJ, unless that CNPJ has a logo already. */
export async function moveLogo(trx: Transaction, from: string, to: string): Promise<void> {
  await trx
    .updateTable('drivingSchoolLogos')
    .set({ cnpj: to })
    .where('cnpj', '=', from)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('drivingSchoolLogos as own').select('own.cnpj').where('own.cnpj', '=', to))),
    )
    .execute();
}
