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

/** Raise it when the package of public data brings new municipalities or banks, or a new kind of first rows comes. */
const VERSION = 4;

/**
 * Rows every installation has: states and municipalities (IBGE), banks (Banco Central), the first fee table, the first
 * contract, the texts of dispatches, the first choices of the catalogues and the links of the sign-in screen. Rows are
 * loaded once per version.
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

/** Read only when it is needed: the package holds megabytes of tables. */
async function publicData(): Promise<PublicData> {
  const { getBanks, getMunicipalities, getStates } = await import('@brazilian-utils/brazilian-utils');
  return {
    states: getStates().map(({ code, name }) => ({ acronym: code, name })),
    counties: getMunicipalities().map(({ code, name, stateCode }) => ({
      id: countyId(Number(code)),
      ibgeCode: Number(code),
      name,
      stateAcronym: stateCode,
    })),
    // Institutions without a clearing code take part in PIX only; nobody has an account number there to pay out to.
    banks: getBanks().flatMap(({ code, name }) =>
      typeof code === 'string' && /^\d{3}$/.test(code) ? [{ code, name }] : [],
    ),
  };
}
