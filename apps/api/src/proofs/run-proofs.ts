import { proveDeliveries } from '#areas/messages/communications/index.ts';
import { noteWholeProof, proveLedger } from '#areas/money/ledger/index.ts';
import { proveDays, type ProvedDays } from '#areas/system/stamped-days/index.ts';
import { ROLL_UPS } from '#areas/system/status/index.ts';
import { sealsOfAccounts } from '#kernel/db/sealed/sealed-rows.queries.ts';
import type { Deps } from '#kernel/deps.ts';
import { proveRollUp, type RollUpDifference } from '#kernel/roll-ups/prove-roll-ups.ts';
import { type Finding, findingsAbout } from '../doctor/finding.ts';
import { proveFiles } from './prove-files.ts';
import { wrongStocks } from './seats.queries.ts';

const ledger = findingsAbout('Ledger');
const history = findingsAbout('History');
const totals = findingsAbout('Totals');
const seats = findingsAbout('Seats');
const files = findingsAbout('Files');
const keys = findingsAbout('Keys');

/**
 * Proves that an installation is sound, for example after a restore. Registrations agree with their ledger; totals are
 * the sums of their rows; history and ledger of each day agree with the day stamp; every taken seat belongs to a
 * registration; every file has the bytes that were stored; our secrets open every account number. A difference from the
 * ledger is also raised as an irregularity, as the nightly proof does.
 */
export async function* runProofs(deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'environment'>): AsyncIterable<Finding> {
  const began = deps.clock.now();
  const { mismatches } = await proveLedger(deps);
  await noteWholeProof(deps.db, began, mismatches);
  yield mismatches === 0
    ? ledger.ok('every registration keeps what its ledger says.')
    : ledger.fault(`${mismatches} registrations keep something else than their ledger says.`);
  yield* ofDays(await proveDays(deps.db));
  for (const rollUp of ROLL_UPS) yield ofTotals(rollUp.name, await proveRollUp(deps.db, rollUp));
  yield ofTotals('delivery', await proveDeliveries(deps.db));
  const wrong = await wrongStocks(deps.db);
  yield wrong === 0
    ? seats.ok("every seat taken is somebody's.")
    : seats.fault(`${wrong} stocks count other seats than registrations hold.`);
  const { read, missing, changed, examples } = await proveFiles(deps.db, deps.storage);
  yield missing + changed === 0
    ? files.ok(`all ${read} are there, as they were stored.`)
    : files.fault(`of ${read} files ${missing} are missing and ${changed} changed, such as ${examples.join(', ')}.`);
  const { unreadable } = await sealsOfAccounts(deps.db, deps.environment.secrets.accounts);
  yield unreadable === 0
    ? keys.ok('ACCOUNTS_SECRET opens every number of an account.')
    : keys.fault(`${unreadable} rows have numbers of accounts that ACCOUNTS_SECRET does not open.`);
}

function ofDays({ days, faults, last, acknowledged }: ProvedDays): Finding[] {
  if (faults.length > 0) return faults.map(({ day, says }) => history.fault(`${day}: ${says}.`));
  if (last === undefined) return [history.ok('no day is stamped yet.')];
  const whole = `all ${days} days up to ${last.day} are what was stamped; the chain ends in ${last.digest.slice(0, 16)}`;
  if (acknowledged === 0) return [history.ok(`${whole}.`)];
  return [history.ok(`${whole}; ${acknowledged} changes of texts gave no reason and were acknowledged by the owner.`)];
}

const ofTotals = (name: string, difference: RollUpDifference | undefined): Finding =>
  difference === undefined
    ? totals.ok(`${name}: as its rows.`)
    : totals.fault(`${name}: ${difference.cells} sums differ from their rows.`);
