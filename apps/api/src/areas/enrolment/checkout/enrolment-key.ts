import { hash, randomBytes } from 'node:crypto';
import type { KeyRing } from '#kernel/key-ring.ts';
import { idSignedBy, signedId } from '#kernel/signed-id.ts';

/** Makes an enrolment key of 256 random bits. The key is shown once; only its hash is stored. */
export const newEnrolmentKey = (): string => randomBytes(32).toString('base64url');

export const hashOfKey = (key: string): string => hash('sha256', key);

const PURPOSE = 'enrolment-link';

/** The key in a link sent to a person: lead id and signature. */
export const linkKeyOf = (leadId: string, secret: KeyRing): string => signedId(PURPOSE, leadId, secret);

export const leadOfLinkKey = (key: string, secret: KeyRing): string | undefined => idSignedBy(PURPOSE, key, secret);
