import { readFileSync } from 'node:fs';

/**
 * The variables that hold secrets. Instead of such a variable, one with `_FILE` at the end of its name may name a file
 * with the secret, such as `AUTH_SECRET_FILE`.
 */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READER_URL',
  'DATABASE_REPLICA_URL',
  'ACCOUNTS_SECRET',
  'ACCOUNTS_SECRET_PREVIOUS',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'FILES_SECRET',
  'FILES_SECRET_PREVIOUS',
  'WEBHOOK_SECRET',
  'WEBHOOK_SECRET_PREVIOUS',
  'CARD_RELAY_SECRET',
  'CARD_RELAY_SECRET_PREVIOUS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'TRANSFEERA_CLIENT_ID',
  'TRANSFEERA_CLIENT_SECRET',
  'TRANSFEERA_PIX_KEY',
  'GETNET_CLIENT_ID',
  'GETNET_CLIENT_SECRET',
  'GETNET_SELLER_ID',
  'GETNET_BACKOFFICE_CLIENT_ID',
  'GETNET_BACKOFFICE_CLIENT_SECRET',
] as const;

export interface FromFiles {
  readonly env: NodeJS.ProcessEnv;
  /** The `…_FILE` variables that are wrong, each with what it must be. */
  readonly wrong: readonly { readonly variable: string; readonly message: string }[];
}

/**
 * The environment with the contents of the files that its `…_FILE` variables name; Docker and Kubernetes hand out
 * secrets as files. The line break at the end of a file does not count.
 */
export function withFiles(env: NodeJS.ProcessEnv): FromFiles {
  const read: NodeJS.ProcessEnv = { ...env };
  const wrong: { variable: string; message: string }[] = [];
  for (const name of SECRET_VARIABLES) {
    const variable = `${name}_FILE`;
    const path = env[variable] ?? '';
    if (path === '') continue;
    const content = contentOf(path);
    if ((env[name] ?? '') !== '') wrong.push({ variable, message: `must not be set beside ${name}` });
    else if (content === undefined) wrong.push({ variable, message: 'must name a file that can be read' });
    else if (content === '') wrong.push({ variable, message: 'names an empty file' });
    else read[name] = content;
  }
  return { env: read, wrong };
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}

/**
 * The environment for a child process with these variables changed. When a variable is changed, the `…_FILE` variable
 * that belongs to it is left out.
 */
export function handedOn(env: NodeJS.ProcessEnv, changed: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const replaced = new Set(Object.keys(changed).map((name) => `${name}_FILE`));
  const rest = Object.fromEntries(Object.entries(env).filter(([name]) => !replaced.has(name)));
  return { ...rest, ...changed };
}
