import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { explainBalance } from './explain-balance.ts';
import { type StudentStatement, studentStatementDocument } from './statement-document.ts';

const statement = (asked: StudentStatement['asked']): StudentStatement => ({
  holder: {
    id: 'm1',
    studentName: 'Antônio Araújo',
    cpf: '52998224725',
    email: 'a@example.com',
    communicationsBlockedAt: null,
    campaignName: 'CNH Pop',
    edition: 1,
    zoneOffset: '-03:00',
    drivingSchoolName: 'CFC Central',
  },
  lines: [],
  explanation: explainBalance([], [], false),
  asked,
  now: Temporal.Instant.from('2026-11-24T12:00:00Z'),
});

test('the printed statement lists the open charges, their days and sums, and what no charge asks for', () => {
  const { html } = studentStatementDocument(
    statement({
      charges: [
        {
          text: 'Parcela 1 de 3, Boleto parcelado, venceu em 30/08/2026, há 86 dias',
          amount: cents(26_070),
          isOverdue: true,
        },
      ],
      remarks: ['R$ 10,00 do que se deve não está em nenhuma cobrança.'],
    }),
  );
  const [, charges = ''] = html.split('<h2>Cobranças em aberto</h2>');
  expect(charges).toMatch(
    /<td style="">Parcela 1 de 3, Boleto parcelado, venceu em 30\/08\/2026, há 86 dias<\/td><td style="[^"]*text-align:right">R\$\s260,70<\/td>/,
  );
  expect(charges).toContain('não está em nenhuma cobrança');
});

test('a statement without open charges has no such part', () => {
  expect(studentStatementDocument(statement({ charges: [], remarks: [] })).html).not.toContain('Cobranças em aberto');
});
