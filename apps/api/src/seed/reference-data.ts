import { putFirstLoginLinks } from '#areas/people/access/index.ts';
import type { Database } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { firstCatalogues } from './catalogues.ts';
import { countyId } from './county-id.ts';
import { firstReminders } from './first-reminders.ts';
import { firstContract, firstFees, firstLoginLinks } from './first-rows.ts';
import {
  type Bank,
  type County,
  loadedVersion,
  lockSeed,
  noteVersion,
  putBanks,
  putCounties,
  putFirstCatalogues,
  putFirstFees,
  putFirstTemplate,
  putStates,
  type State,
} from './reference-data.queries.ts';

/**
 * Raise this when the package of public data has new municipalities or banks, or another kind of first rows is
 * added.
 */
const VERSION = 4;

/**
 * Loads the rows that every installation has, once per version: states and municipalities (IBGE), banks (Banco
 * Central), and the first fees, contract, texts of dispatches, choices of catalogues and links of the sign-in
 * screen.
 */
export async function seedReferenceData(db: Database): Promise<void> {
  if ((await loadedVersion(db)) === VERSION) return;
  const { states, counties, banks } = await publicData();
  await inTransaction(db, async (trx) => {
    await lockSeed(trx);
    if ((await loadedVersion(trx)) === VERSION) return;
    await putStates(trx, states);
    await putCounties(trx, counties);
    await putBanks(trx, banks);
    await putFirstFees(trx, firstFees());
    for (const template of [firstContract(), ...firstReminders()]) await putFirstTemplate(trx, template);
    await putFirstCatalogues(trx, firstCatalogues());
    await putFirstLoginLinks(trx, firstLoginLinks());
    await noteVersion(trx, VERSION);
  });
}

interface PublicData {
  readonly states: State[];
  readonly counties: County[];
  readonly banks: Bank[];
}

/** The package holds megabytes of tables, so it is imported only when needed. */
export async function publicData(): Promise<PublicData> {
  const { getBanks, getMunicipalities, getStates } = await import('@brazilian-utils/brazilian-utils');
  return {
    states: getStates().map(({ code, name }) => ({ acronym: code, name })),
    counties: getMunicipalities().map(({ code, name, stateCode }) => ({
      id: countyId(Number(code)),
      ibgeCode: Number(code),
      name,
      stateAcronym: stateCode,
    })),
    // Institutions without a clearing code take part in PIX only, so nobody has an account number there.
    banks: getBanks().flatMap(({ code, name }) =>
      typeof code === 'string' && /^\d{3}$/.test(code) ? [{ code, name }] : [],
    ),
  };
}
