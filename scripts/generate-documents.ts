import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredMessages } from './message-document/declared-messages.ts';
import { printMessages } from './message-document/print-messages.ts';

/* `npm run gen:docs`: writes the documents that are printed from the sources. Tests compare them. */
writeFileSync(join(import.meta.dirname, '../docs/messages.md'), printMessages(await declaredMessages()));
console.log('docs/messages.md is written.');
