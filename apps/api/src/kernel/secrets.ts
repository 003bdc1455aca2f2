import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivateFile } from './data-dir.ts';
import type { KeyRing } from './key-ring.ts';
import { StartupError } from './startup.ts';

/**
 * The secrets from which keys are made: `auth` signs tokens, `files` the addresses of files and `webhook` those of
 * webhooks; `accounts` encrypts account numbers.
 */
export interface Secrets {
  readonly accounts: KeyRing;
  readonly auth: KeyRing;
  readonly files: KeyRing;
  readonly webhook: KeyRing;
}

/** One secret as the environment's variables give it. */
export interface GivenSecret {
  readonly current: string | undefined;
  readonly previous: string | undefined;
}

export type GivenSecrets = { readonly [name in keyof Secrets]: GivenSecret };

const optional = z.string().optional();

export const VARIABLES_OF_SECRETS = {
  ACCOUNTS_SECRET: optional,
  ACCOUNTS_SECRET_PREVIOUS: optional,
  AUTH_SECRET: optional,
  AUTH_SECRET_PREVIOUS: optional,
  FILES_SECRET: optional,
  FILES_SECRET_PREVIOUS: optional,
  WEBHOOK_SECRET: optional,
  WEBHOOK_SECRET_PREVIOUS: optional,
};

type Chosen = { readonly [name in keyof typeof VARIABLES_OF_SECRETS]?: string | undefined };

export const secretsIn = (chosen: Chosen): GivenSecrets => ({
  accounts: { current: chosen.ACCOUNTS_SECRET, previous: chosen.ACCOUNTS_SECRET_PREVIOUS },
  auth: { current: chosen.AUTH_SECRET, previous: chosen.AUTH_SECRET_PREVIOUS },
  files: { current: chosen.FILES_SECRET, previous: chosen.FILES_SECRET_PREVIOUS },
  webhook: { current: chosen.WEBHOOK_SECRET, previous: chosen.WEBHOOK_SECRET_PREVIOUS },
});

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

/**
 * Why production refuses these secrets: one of them is weak, or the same value serves two purposes, or served another
 * purpose before a rotation.
 */
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

/** The former value of a secret is optional. If it is given, it must be strong and differ from the present one. */
function weakPrevious({ current, previous }: GivenSecret, variable: string): string[] {
  if (previous === undefined) return [];
  const fault = previous === current ? `must differ from ${variable}` : weakness(previous);
  return about(`${variable}_PREVIOUS`, fault);
}

function sharedSecrets(given: readonly GivenSecret[]): string[] {
  const values = given.map(({ current }) => current);
  if (new Set(values).size < values.length) return ['the secrets must differ'];
  const all = [...values, ...given.flatMap(({ current, previous }) => (previous === current ? [] : (previous ?? [])))];
  return new Set(all).size < all.length ? ['the secrets must differ, also from earlier ones of each other'] : [];
}

/** The secrets for the doctor, which only examines an installation: missing ones are empty. */
export const examinedSecrets = ({ accounts, auth, files, webhook }: GivenSecrets): Secrets => ({
  accounts: orEmpty(accounts),
  auth: orEmpty(auth),
  files: orEmpty(files),
  webhook: orEmpty(webhook),
});

const orEmpty = (given: GivenSecret): KeyRing => ({ ...given, current: given.current ?? '' });

const kept = z.object({
  // A file that was written by a version without encrypted account numbers has no such secret.
  accounts: z.string().min(1).optional(),
  auth: z.string().min(1),
  files: z.string().min(1),
  webhook: z.string().min(1),
});
type Kept = Required<z.output<typeof kept>>;

/** The given secrets; missing ones are generated once and kept in a file that only this account can read. */
export function keptSecrets(dataDir: string, given: GivenSecrets): Secrets {
  const stored = Object.values(given).every(({ current }: GivenSecret) => current) ? undefined : storedIn(dataDir);
  const ring = (name: keyof Secrets): KeyRing => ({
    ...given[name],
    current: given[name].current ?? stored?.[name] ?? '',
  });
  return { accounts: ring('accounts'), auth: ring('auth'), files: ring('files'), webhook: ring('webhook') };
}

function storedIn(dataDir: string): Kept {
  const file = join(dataDir, 'secrets.json');
  const found = existsSync(file)
    ? read(file)
    : { accounts: undefined, auth: newSecret(), files: newSecret(), webhook: newSecret() };
  const all = { ...found, accounts: found.accounts ?? newSecret() };
  if (found.accounts === undefined) writePrivateFile(file, JSON.stringify(all));
  return all;
}

const newSecret = (): string => randomBytes(48).toString('base64url');

function read(file: string): z.output<typeof kept> {
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new StartupError(
      `${file} is corrupt or unreadable; restore it from a copy. Without it the accounts of schools cannot be read, and everybody signs in anew.`,
    );
  }
}
