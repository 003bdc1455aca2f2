import {
  addToWaitingListEndpoint,
  listCampaignSchoolsEndpoint,
  readCampaignEndpoint,
  type Role,
} from '@habilita/contract';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { ActorProvider } from '#api-client/session/can.tsx';
import { aCampaign } from '#features/offer/campaigns/campaign.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import EntryDialog from './entry-dialog.tsx';
import { anEntry } from './entry.fixture.ts';
import type { WaitingListEntry } from './waiting-list-row.ts';

let added: WaitingListEntry;
let asked: number;

beforeEach(() => {
  asked = 0;
  answerCalls(
    answerTo(readCampaignEndpoint, () => aCampaign({ id: anEntry().campaignId })),
    answerTo(listCampaignSchoolsEndpoint, () => ({ content: [], totalSize: 0, totalIsExact: true })),
    answerTo(addToWaitingListEndpoint, () => {
      asked += 1;
      return added;
    }),
  );
});

const nothing = () => undefined;

async function open(role: Role) {
  const actor = { id: 'x', name: 'Ana', username: 'ana', roles: [role], permissions: [], attributes: {} };
  await renderScreen(() => (
    <ActorProvider actor={actor}>
      <Notifications />
      <EntryDialog campaignId={anEntry().campaignId} entry={undefined} onClose={nothing} onSaved={nothing} />
    </ActorProvider>
  ));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Joana Lima');
  await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'joana@example.com');
  await userEvent.type(screen.getByRole('textbox', { name: 'Data limite' }), '10/03/2040 18:00');
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
}

test.each([
  [{ standing: 'RESERVED', position: null }, 'A vaga está reservada. Copie o link de matrícula e envie ao aluno.'],
  [{ standing: 'WAITING', position: 1 }, 'Não há vaga livre agora: o aluno é o primeiro da fila.'],
  [{ standing: 'WAITING', position: 3 }, 'Há quem espere há mais tempo: o aluno entrou na fila, em 3º lugar.'],
] as const)('whoever adds somebody is told where they stand: %o', async (standing, told) => {
  added = anEntry(standing);
  await open('STUDENT_SUPPORT');
  await waitFor(() => expect(screen.getByText(told)).toBeVisible());
});

test('a person of a CFC is told to name the CFC before anything is sent', async () => {
  await open('DRIVING_SCHOOL_ADMIN');
  expect(await screen.findByText('O aluno se matricula neste CFC.')).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'CFC predefinido' })).toBeInvalid();
  expect(asked).toBe(0);
});
