import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signedInAs } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import BoletosDialog from './boletos-dialog.tsx';
import ClosingDialog from './closing-dialog.tsx';
import {
  closeDaysEndpoint,
  countPendingBoletosEndpoint,
  generateBoletosZipEndpoint,
  listBoletoArchivesEndpoint,
  listCampaignSchoolsEndpoint,
  previewClosingEndpoint,
} from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { aCampaignSchool } from '../campaign.fixture.ts';

const ID = '01932c6e-0000-7000-8000-000000000009';
const SCHOOL = aCampaignSchool({ presentationName: 'CFC Um' });

const closed = vi.fn<() => void>();
let answer: PromiseWithResolvers<Response>;

beforeEach(() => {
  signedInAs('ADMIN');
  closed.mockClear();
  answer = Promise.withResolvers();
  answerCalls(
    answerTo(countPendingBoletosEndpoint, () => ({ boletos: 208 })),
    answerTo(listBoletoArchivesEndpoint, () => ({ content: [] })),
    answerTo(listCampaignSchoolsEndpoint, () => ({ content: [SCHOOL] })),
    answerTo(previewClosingEndpoint, () => ({ people: [], schools: [] })),
    answerTo(closeDaysEndpoint, () => answer.promise),
    answerTo(generateBoletosZipEndpoint, () => answer.promise),
  );
});
afterEach(() => {
  // An answer still outstanding here would arrive while the tests of the next file run.
  answer.resolve(new Response(null, { status: 500 }));
});

const openClosing = () => renderScreen(() => <ClosingDialog id={ID} name="Campanha" zone="-03:00" onClose={closed} />);
const openBoletos = () => renderScreen(() => <BoletosDialog id={ID} name="Campanha" onClose={closed} />);
const day = (name: string) => screen.findByRole('textbox', { name });
const slot = () => screen.getByRole('combobox', { name: 'Novo horário de Maria' });
const escape = () => userEvent.keyboard('{Escape}');
const question = () => screen.findByRole('dialog', { name: 'Fechar sem salvar?' });
const choose = async () => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'CFCs' }));
  await userEvent.click(await screen.findByRole('option', { name: 'CFC Um' }));
  await escape();
};

it('closing days: a day typed and cleared again is nothing to lose', async () => {
  await openClosing();
  await userEvent.type(await day('De'), '10/12/2026');
  await userEvent.clear(await day('De'));
  await userEvent.clear(await day('Até'));
  await escape();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

it("closing days: 'Voltar' does not close while it is being sent", async () => {
  await openClosing();
  await userEvent.type(await day('De'), '10/12/2026');
  await userEvent.click(await screen.findByRole('button', { name: 'Fechar 1 dia' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Voltar' })).toBeDisabled());
});

it('closing days: a chosen slot stays chosen when the closing fails', async () => {
  const school = SCHOOL.drivingSchoolId;
  answerCalls(
    answerTo(listCampaignSchoolsEndpoint, () => ({ content: [SCHOOL] })),
    answerTo(previewClosingEndpoint, () => ({
      people: [
        {
          registrationId: ID,
          studentId: ID,
          studentName: 'Maria',
          drivingSchoolId: school,
          schedulingDateTime: '2026-12-10T11:00:00Z',
          proposal: '2026-12-11T11:00:00Z',
          refusesMessages: false,
        },
      ],
      schools: [
        {
          drivingSchoolId: school,
          presentationName: 'CFC Um',
          freeSlots: [
            { start: '2026-12-11T11:00:00Z', freeAttendants: 1 },
            { start: '2026-12-11T12:00:00Z', freeAttendants: 1 },
          ],
        },
      ],
    })),
    answerTo(closeDaysEndpoint, () => answer.promise),
  );
  await openClosing();
  await userEvent.type(await day('De'), '10/12/2026');
  await userEvent.click(await screen.findByRole('button', { name: 'Trocar o horário de Maria' }));
  await userEvent.click(slot());
  await userEvent.click(await screen.findByRole('option', { name: '11/12/2026 09:00 · 1 vaga' }));
  const close = screen.getByRole('button', { name: 'Fechar 1 dia e mudar 1 aluno' });
  await userEvent.click(close);
  await waitFor(() => expect(close).toHaveAttribute('aria-busy', 'true'));
  answer.resolve(new Response(null, { status: 503 }));
  await waitFor(() => expect(close).toBeEnabled());
  expect(slot()).toHaveValue('11/12/2026 09:00 · 1 vaga');
});

it('boletos: asks before it loses the chosen CFCs', async () => {
  await openBoletos();
  await choose();
  await escape();
  expect(await question()).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
});

it('boletos: what was asked for is nothing to lose', async () => {
  answer.resolve(Response.json({}, { status: 202 }));
  await openBoletos();
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Exportar' })).toBeEnabled());
  await escape();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

it('closing days: the dialog begins on its first field, not on the cross that closes it', async () => {
  await openClosing();
  const schools = await screen.findByRole('combobox', { name: 'CFCs' });
  await waitFor(() => expect(schools).toHaveFocus());
});
