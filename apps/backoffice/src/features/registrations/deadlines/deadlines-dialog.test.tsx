import { MILESTONE_NAMES, recordMilestonesEndpoint, recordOf } from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { DeadlinesDialog } from './deadlines-dialog.tsx';

const ID = '0199c6f0-0000-7000-8000-000000000001';
const ADMIN = { id: 'x', name: 'Ana', username: 'ana', roles: ['ADMIN' as const], permissions: [], attributes: {} };
const NONE = recordOf(MILESTONE_NAMES.map((name) => [name, null] as const));

let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  answerCalls(
    answerTo(recordMilestonesEndpoint, ({ body }) => {
      sent.push(body);
      return { deadlines: [], milestones: NONE };
    }),
  );
});

test('only days that were changed are sent, so that those which a colleague records meanwhile stay', async () => {
  const known = { deadlines: [], milestones: { ...NONE, CASE_OPENED: '2026-08-30', EXAM_PASSED: '2026-09-01' } };
  await renderScreen(() => (
    <ActorProvider actor={ADMIN}>
      <DeadlinesDialog id={ID} known={known} onClose={() => undefined} />
    </ActorProvider>
  ));
  await userEvent.clear(await screen.findByRole('textbox', { name: /Exame/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /Renach/ }), '11/09/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent).toEqual([{ LICENCE_RECORD_PAID: '2026-09-11', EXAM_PASSED: null }]));
});
