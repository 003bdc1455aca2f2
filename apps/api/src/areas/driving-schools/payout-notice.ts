import { drivingSchoolHistory, type PayoutField } from '@habilita/contract';
import { DEFAULT_ZONE_OFFSET, formatDateTime, schoolText } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { adminMailsOf } from './school-admins.queries.ts';

export interface PayoutChange {
  readonly drivingSchoolId: string;
  /** From before this change: whoever redirects money must not choose who is told. */
  readonly schoolName: string;
  readonly schoolEmail: string;
  readonly fields: readonly PayoutField[];
  readonly changedBy: string;
  readonly at: Temporal.Instant;
}

/** What changed, by whom and when (Brasília); no account numbers. */
export function payoutNotice({ schoolName, fields, changedBy, at }: PayoutChange): string {
  const labels = fields.map((field) => drivingSchoolHistory.fields[field]?.label ?? field);
  return [
    'Olá,',
    '',
    `${changedBy} alterou os dados de recebimento do ${schoolText(schoolName)} em ${formatDateTime(at.toString(), DEFAULT_ZONE_OFFSET)} (horário de Brasília).`,
    '',
    'O que mudou:',
    ...labels.map((label) => `- ${label}`),
    '',
    'A partir de agora os repasses seguem os novos dados. Por segurança, eles não aparecem neste e-mail: consulte o cadastro do CFC e o seu histórico.',
    '',
    'Se você não reconhece esta alteração, fale com a central imediatamente.',
  ].join('\n');
}

/** To the school's users, or to the school itself when none has an e-mail. */
export async function tellPayoutChange(
  trx: Transaction,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  change: PayoutChange,
): Promise<void> {
  const admins = await adminMailsOf(trx, change.drivingSchoolId);
  const recipients = admins.length > 0 ? admins : [change.schoolEmail];
  for (const recipient of recipients) {
    await queueMessage(trx, deps, {
      channel: 'EMAIL',
      recipient,
      subject: `Dados bancários ou PIX alterados: ${change.schoolName}`,
      body: payoutNotice(change),
      entityType: 'DRIVING_SCHOOL',
      entityId: change.drivingSchoolId,
    });
  }
}
