import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivateFile } from './data-dir.ts';
import { StartupError } from './startup.ts';

/** The keys that sign tokens (`auth`), addresses of files and webhooks. */
export interface Secrets {
  readonly auth: string;
  readonly files: string;
  readonly webhook: string;
}

const SHORTEST = 32;
const FEWEST_CHARACTERS = 12;
const PLACEHOLDER = /change|example|secret|password|senha|habilita|123456|abcdef/i;

/** Says why a secret is too weak, without ever quoting it; undefined when it is strong enough. */
export function weakness(secret: string | undefined): string | undefined {
  if (secret === undefined) return 'must be set';
  if (secret.length < SHORTEST) return `must have at least ${SHORTEST} characters`;
  if (new Set(secret).size < FEWEST_CHARACTERS || PLACEHOLDER.test(secret)) {
    return 'is easy to guess; use the output of: openssl rand -base64 48';
  }
  return undefined;
}

const kept = z.object({ auth: z.string().min(1), files: z.string().min(1), webhook: z.string().min(1) });

/** The given secrets; missing ones are generated once and kept in a file that only this account can read. */
export function keptSecrets(dataDir: string, given: { [name in keyof Secrets]: string | undefined }): Secrets {
  const { auth, files, webhook } = given;
  if (auth && files && webhook) return { auth, files, webhook };
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    writePrivateFile(file, JSON.stringify({ auth: newSecret(), files: newSecret(), webhook: newSecret() }));
  }
  const stored = read(file);
  return { auth: auth ?? stored.auth, files: files ?? stored.files, webhook: webhook ?? stored.webhook };
}

const newSecret = (): string => randomBytes(48).toString('base64url');

function read(file: string): Secrets {
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartupError(`${file} is corrupt or unreadable; restore it, or remove it to sign everybody out.`);
  }
}
