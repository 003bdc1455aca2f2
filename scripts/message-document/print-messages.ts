import type { DeclaredMessage, WrittenMessage } from '../../apps/api/src/kernel/outbox/message.ts';
import type { MessageFile } from './declared-messages.ts';

const HEAD = `# Messages

Who gets what, when, and its words with invented facts. Printed by \`npm run gen:docs\` from the declarations in \`*.message.ts\`; a test says when
this page is behind. To change a text, change its file; [how to add one](how-to/message.md).

A reminder's text is a template that staff edit on screen; the file has those of a new installation. A student who has refused messages gets
none about a registration, also where the line below says only 'To the student'.
`;

/**
 * Prints docs/messages.md: the files of each area with their messages, and for each message its recipients, occasion
 * and text.
 */
export const printMessages = (files: readonly MessageFile[]): string =>
  [
    HEAD,
    ...[...Map.groupBy(files, ({ area }) => area)].map(([area, ofArea]) =>
      [`## ${area}\n`, ...ofArea.map(printFile)].join('\n'),
    ),
  ].join('\n');

const printFile = ({ path, messages }: MessageFile): string =>
  [`[${path}](../${path})\n`, ...Object.entries(messages).map(([name, message]) => printMessage(name, message))].join(
    '\n',
  );

const printMessage = (name: string, { recipient, when, examples }: DeclaredMessage): string =>
  [`### ${name}\n`, `To ${recipient}. ${when}\n`, ...examples().map(printExample)].join('\n');

const printExample = ({ subject, body }: WrittenMessage): string =>
  ['```text', plainSpaces(subject), '', plainSpaces(body), '```', ''].join('\n');

/**
 * Replaces non-breaking spaces, such as those in amounts, by plain ones, because nobody can see the difference in the
 * document.
 */
const plainSpaces = (text: string): string => text.replaceAll('\u00A0', ' ');
