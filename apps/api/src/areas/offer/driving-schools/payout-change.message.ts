import { drivingSchoolHistory, type PayoutField } from '@habilita/contract';
import { DEFAULT_ZONE_OFFSET, dateTimeInSentence, schoolText } from '@habilita/kernel';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';

export interface PayoutChange {
  /** The school's name before this change: somebody who redirects money must not choose the words of the warning. */
  readonly schoolName: string;
  readonly fields: readonly PayoutField[];
  readonly changedBy: string;
  readonly at: Temporal.Instant;
}

/** The mail has no account numbers. */
export const payoutChanged = message<PayoutChange>({
  recipient: "the school's administrators, or the school itself when none has an e-mail",
  when: 'The bank account or PIX key that a school is paid to changes.',
  samples: [
    {
      schoolName: SAMPLE.drivingSchoolName,
      fields: ['transfeeraPixKeyType', 'transfeeraPixKey'],
      changedBy: SAMPLE.staffName,
      at: SAMPLE.at,
    },
  ],
  subject: ({ schoolName }) => `Dados bancários ou PIX alterados: ${schoolName}`,
  text({ schoolName, fields, changedBy, at }) {
    const labels = fields.map((field) => drivingSchoolHistory.fields[field]?.label ?? field);
    return [
      'Olá,',
      '',
      `${changedBy} alterou os dados de recebimento do ${schoolText(schoolName)} em ${dateTimeInSentence(at.toString(), DEFAULT_ZONE_OFFSET)} (horário de Brasília).`,
      '',
      'O que mudou:',
      ...labels.map((label) => `- ${label}`),
      '',
      'A partir de agora os repasses seguem os novos dados. Por segurança, eles não aparecem neste e-mail: consulte o cadastro do CFC e o seu histórico.',
      '',
      'Se você não reconhece esta alteração, fale imediatamente com a Central de Atendimento.',
    ].join('\n');
  },
});
