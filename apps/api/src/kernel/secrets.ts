import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivateFile } from './data-dir.ts';
import type { KeyRing } from './key-ring.ts';
import { StartupError } from './startup.ts';

/** The keys that sign tokens (`auth`), addresses of files and webhooks. */
export interface Secrets {
  readonly auth: KeyRing;
  readonly files: KeyRing;
  readonly webhook: KeyRing;
}

/** What the variables say of one secret. */
export interface GivenSecret {
  readonly current: string | undefined;
  readonly previous: string | undefined;
}

export type GivenSecrets = { readonly [name in keyof Secrets]: GivenSecret };

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

/** Why production refuses these secrets: weak ones, and one value that serves two purposes or did before a turn. */
export function unsafeSecrets(secrets: GivenSecrets, relay: GivenSecret): string[] {
  const each = Object.entries(secrets).flatMap(([name, given]: [string, GivenSecret]) => {
    const variable = `${name.toUpperCase()}_SECRET`;
    return [...about(variable, weakness(given.current)), ...weakPrevious(given, variable)];
  });
  const ofRelay = relay.current === undefined ? undefined : weakness(relay.current);
  return [
    ...each,
    ...sharedSecrets(Object.values(secrets)),
    ...about('CARD_RELAY_SECRET', ofRelay),
    ...weakPrevious(relay, 'CARD_RELAY_SECRET'),
  ];
}

const about = (variable: string, fault: string | undefined): string[] =>
  fault === undefined ? [] : [`${variable} ${fault}`];

/** A value before the last turn need not be set, and must be another one. */
function weakPrevious({ current, previous }: GivenSecret, variable: string): string[] {
  if (previous === undefined) return [];
  const fault = previous === current ? `must differ from ${variable}` : weakness(previous);
  return about(`${variable}_PREVIOUS`, fault);
}

function sharedSecrets(given: readonly GivenSecret[]): string[] {
  const values = given.map(({ current }) => current);
  if (new Set(values).size < values.length) return ['the three secrets must differ'];
  const all = [...values, ...given.flatMap(({ current, previous }) => (previous === current ? [] : (previous ?? [])))];
  return new Set(all).size < all.length ? ['the three secrets must differ, also from earlier ones of each other'] : [];
}

/** A secret as far as it is set, for whoever only examines it. */
export const orEmpty = (given: GivenSecret): KeyRing => ({ ...given, current: given.current ?? '' });

const kept = z.object({ auth: z.string().min(1), files: z.string().min(1), webhook: z.string().min(1) });

/** The given secrets; missing ones are generated once and kept in a file that only this account can read. */
export function keptSecrets(dataDir: string, { auth, files, webhook }: GivenSecrets): Secrets {
  const stored = [auth, files, webhook].every(({ current }) => current) ? undefined : storedIn(dataDir);
  const ring = (given: GivenSecret, name: keyof Secrets): KeyRing => ({
    ...given,
    current: given.current ?? stored?.[name] ?? '',
  });
  return { auth: ring(auth, 'auth'), files: ring(files, 'files'), webhook: ring(webhook, 'webhook') };
}

function storedIn(dataDir: string): z.output<typeof kept> {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    writePrivateFile(file, JSON.stringify({ auth: newSecret(), files: newSecret(), webhook: newSecret() }));
  }
  return read(file);
}

const newSecret = (): string => randomBytes(48).toString('base64url');

function read(file: string): z.output<typeof kept> {
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartupError(`${file} is corrupt or unreadable; restore it, or remove it to sign everybody out.`);
  }
}
