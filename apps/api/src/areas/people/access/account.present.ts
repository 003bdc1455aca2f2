import type { MySession, secondStepState } from '@habilita/contract';
import type { z } from 'zod';
import { deviceOf } from './sign-in/device.ts';
import type { SecondStepRow } from './second-step/second-step.queries.ts';
import type { liveSessionsOf } from './sign-in/sessions.queries.ts';

type SessionRow = Awaited<ReturnType<typeof liveSessionsOf>>[number];

export function presentSession({ userAgent, ...row }: SessionRow, currentId: string): MySession {
  const { name, kind } = deviceOf(userAgent);
  return { ...row, device: name, deviceKind: kind, current: row.id === currentId };
}

export function presentSecondStep(row: SecondStepRow | undefined, left: number): z.output<typeof secondStepState> {
  const confirmedAt = row?.confirmedAt ?? null;
  return { on: confirmedAt !== null, confirmedAt, recoveryCodesLeft: confirmedAt === null ? 0 : left };
}
