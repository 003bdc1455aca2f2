import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DASHBOARDS } from './dashboard-files/dashboards.ts';
import { printDashboard } from './dashboard-files/print-dashboard.ts';
import { declaredFaults } from './fault-document/declared-faults.ts';
import { declaredMessages } from './message-document/declared-messages.ts';
import { printMessages } from './message-document/print-messages.ts';
import { readRules } from './rules-document/read-rules.ts';

/*
 * `npm run gen:docs`: writes the documents that are generated from the sources; tests check that they are up to date.
 */
const docs = join(import.meta.dirname, '../docs');
writeFileSync(join(docs, 'messages.md'), printMessages(await declaredMessages()));
writeFileSync(join(docs, 'rules.md'), readRules());
writeFileSync(join(docs, 'fault-matrix.md'), declaredFaults());
for (const each of DASHBOARDS)
  writeFileSync(join(docs, '../ops/dashboards', `${each.file}.json`), printDashboard(each));
console.log('docs/messages.md, docs/rules.md, docs/fault-matrix.md and ops/dashboards are written.');
