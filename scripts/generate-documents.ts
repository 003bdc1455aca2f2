import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredMessages } from './message-document/declared-messages.ts';
import { printMessages } from './message-document/print-messages.ts';
import { readRules } from './rules-document/read-rules.ts';

/* `npm run gen:docs`: writes the documents that are printed from the sources; tests compare them. */
const docs = join(import.meta.dirname, '../docs');
writeFileSync(join(docs, 'messages.md'), printMessages(await declaredMessages()));
writeFileSync(join(docs, 'rules.md'), readRules());
console.log('docs/messages.md and docs/rules.md are written.');
