import { expect, test } from 'vitest';
import { erasureDone, erasureRefused } from './erasure-receipt.message.ts';

const answered = { number: 12, requestedOn: '2026-03-01', endedOn: '2026-03-07' };

test('a receipt says what went, what stays, why and until when', () => {
  const kept = [
    {
      campaignName: 'CNH Social',
      campaignEdition: 2,
      reasons: [{ reason: 'FISCAL' as const, until: '2031-12-31' }],
    },
  ];
  expect(
    erasureDone.write({ ...answered, level: 'FISCAL', leads: 1, registrations: 0, kept }).body.split('\n'),
  ).toEqual([
    'Pedido de exclusão de dados pessoais (Lei 13.709/2018, art. 18)',
    'Protocolo 12',
    'Pedido em 01/03/2026, respondido em 07/03/2026.',
    '',
    'O seu pedido foi atendido. Foram apagados ou anonimizados:',
    '- 1 cadastro de interesse',
    '- a conta de acesso, e-mail, telefones, endereço, RG, dia e mês do nascimento, documentos anexados e mensagens das matrículas encerradas',
    '',
    'O que permanece, e por quê. Permanecem nome, CPF, contrato e pagamentos.',
    expect.stringMatching(/^- Matrícula na campanha CNH Social/),
    '  Guarda fiscal (LGPD, art. 16, I; CTN, arts. 173 e 195), até 31/12/2031',
    'Passado o prazo, você pode pedir a exclusão do que permaneceu.',
    '',
    'Cópias de segurança são substituídas aos poucos e não são usadas para outro fim.',
  ]);
});

test('where nothing is left, nothing is said to stay', () => {
  const { body: text } = erasureDone.write({ ...answered, level: 'GONE', leads: 2, registrations: 1, kept: [] });
  expect(text).toContain('- 2 cadastros de interesse\n- 1 matrícula não concluída\n- a conta de acesso');
  expect(text).not.toContain('permanece');
});

test('a refusal says why, and where to turn', () => {
  const { body: text } = erasureRefused.write({ ...answered, reason: 'Não foi o titular que pediu.' });
  expect(text).toContain('Motivo: Não foi o titular que pediu.');
  expect(text).toContain('ANPD');
});
