import { z } from 'zod';
import { id, instant } from '../../codecs.ts';
import { application, newPassword, typedCode, typedPassword } from './access.schemas.ts';

export const DEVICE_KINDS = ['COMPUTER', 'PHONE', 'TABLET', 'OTHER'] as const;

export const mySession = z.object({
  id,
  application,
  device: z.string(),
  deviceKind: z.enum(DEVICE_KINDS),
  address: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  current: z.boolean(),
});
export type MySession = z.output<typeof mySession>;

export const mySessions = z.object({ content: z.array(mySession) });

export const sessionsEnded = z.object({ ended: z.int() });

export const changePasswordBody = z.strictObject({ currentPassword: typedPassword, ...newPassword });

export const secondStepState = z.object({
  on: z.boolean(),
  confirmedAt: instant.nullable(),
  recoveryCodesLeft: z.int(),
});

export const passwordBody = z.strictObject({ password: typedPassword });

export const secondStepSetup = z.object({
  secret: z.string(),
  uri: z.string(),
  qrCode: z.string(),
});

export const codeBody = z.strictObject({ code: typedCode });

export const passwordAndCodeBody = z.strictObject({ password: typedPassword, code: typedCode });

/** The codes are shown once; only their hashes are stored. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
