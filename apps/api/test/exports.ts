import { actorNow } from '#areas/access/index.ts';
import { drivingSchoolsExport } from '#areas/driving-schools/index.ts';
import { paymentsExport } from '#areas/payments/index.ts';
import { registrationsExport } from '#areas/registrations/index.ts';
import { Exporting, tidyExports } from '#kernel/export/index.ts';
import type { Exports } from '#kernel/export/run-export.ts';
import type { TestApp } from './app.ts';

/** The exports of an app, for tests that run one themselves. */
export function exportsOf({ deps }: Pick<TestApp, 'deps'>): Exports & { tidy(): Promise<void> } {
  const exporting = new Exporting(deps, [registrationsExport, paymentsExport, drivingSchoolsExport]);
  return {
    of: (list) => exporting.of(list),
    actorNow: (userId) => actorNow(deps.db, userId),
    tidy: () => tidyExports(deps),
  };
}
