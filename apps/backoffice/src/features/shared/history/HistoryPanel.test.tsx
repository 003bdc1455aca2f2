import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '#kit/test-screen.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { readHistoryEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';

const price = (pixPrice: number) =>
  ['Sul', 'Norte'].flatMap((school) => ['CNH A', 'CNH B'].map((plan) => ({ school, plan, pixPrice })));
type Entry = CallResponse<typeof readHistoryEndpoint>['content'][number];
const entry = (changes: Entry['changes']): Entry => ({
  id: 7,
  at: '2026-11-20T12:00:00Z',
  actorName: 'Ana',
  kind: 'CAMPAIGN_CHANGED',
  reason: null,
  changes,
});

let answer: CallResponse<typeof readHistoryEndpoint>;
beforeEach(() => {
  answerCalls(answerTo(readHistoryEndpoint, () => answer));
});

async function linesOf(changes: Entry['changes']) {
  answer = { content: [entry(changes)], next: null };
  await renderScreen(() => <HistoryPanel entityType="CAMPAIGN" entityId="01932c6e-0000-7000-8000-000000000001" />);
  await screen.findByText('Campanha alterada');
  return screen.getAllByRole('definition').map(({ textContent }) => textContent);
}

test('a price that changed alike in several plans is one line, before and after', async () => {
  const field = 'drivingSchoolsConfigurations';
  const [line] = await linesOf([{ field, before: price(1230), after: price(1190) }]);
  expect(line).toBe(
    'PIXantes: R$ 1.230,00depois: R$ 1.190,00 em 4 planos de 2 CFCsSul: CNH A, CNH BNorte: CNH A, CNH B',
  );
});

test('what came, went and moved is said with its values', async () => {
  const [line] = await linesOf([
    {
      field: 'drivingSchoolsConfigurations',
      before: [
        { school: 'Sul', plans: 'CNH A, CNH B' },
        { school: 'Sul', plan: 'CNH C', pixPrice: 10 },
      ],
      after: [
        { school: 'Sul', plans: 'CNH B, CNH A' },
        { school: 'Sul', plan: 'CNH D', pixPrice: 20 },
      ],
    },
  ]);
  expect(line).toBe(
    [
      'Ordem dos planosantes: CNH A, CNH Bdepois: CNH B, CNH A Sul',
      'Plano incluídodepois: PIX R$ 20,00 Sul · CNH D',
      'Plano removidoantes: PIX R$ 10,00 Sul · CNH C',
    ].join(''),
  );
});
