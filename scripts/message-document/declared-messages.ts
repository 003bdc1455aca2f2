import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type DeclaredMessage, isMessage } from '../../apps/api/src/kernel/outbox/message.ts';

const repository = join(import.meta.dirname, '../..');

export interface MessageFile {
  /** The path of the file, relative to the repository. */
  readonly path: string;
  readonly area: string;
  /** The messages by the name of their export. */
  readonly messages: Readonly<Record<string, DeclaredMessage>>;
}

/** Every `*.message.ts` of the API with the messages that it declares, sorted by the name of their areas. */
export async function declaredMessages(): Promise<MessageFile[]> {
  const paths = globSync('apps/api/src/**/*.message.ts', { cwd: repository });
  const files = await Promise.all(paths.map(readMessages));
  return files.toSorted((a, b) => a.area.localeCompare(b.area) || a.path.localeCompare(b.path));
}

async function readMessages(path: string): Promise<MessageFile> {
  const exported: unknown = await import(join(repository, path));
  const messages = Object.entries(Object(exported))
    .flatMap(([name, value]) => (isMessage(value) ? [[name, value] as const] : []))
    .toSorted(([a], [b]) => a.localeCompare(b));
  return { path, area: basename(dirname(path)), messages: Object.fromEntries(messages) };
}
