import { compileTemplateEndpoint, listRegistrationsEndpoint, readVariablesEndpoint } from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { ActorProvider } from '#api-client/session/can.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { PreviewPanel } from './preview-panel.tsx';

const ADMIN = { id: 'x', name: 'Ana', username: 'ana', roles: ['ADMIN' as const], permissions: [], attributes: {} };
const idOf = (n: number) => `0199c6f0-0000-7000-8000-00000000000${n}`;
const [ANA, BIA] = [idOf(1), idOf(2)];
const row = (id: string, studentName: string) => ({ id, studentName, studentCpf: '52998224725', campaignName: 'ES' });

let answers: Map<string, PromiseWithResolvers<Response>>;
const give = (id: string, variables: object) => answers.get(id)?.resolve(Response.json(variables));

beforeEach(() => {
  answers = new Map([ANA, BIA].map((id) => [id, Promise.withResolvers<Response>()]));
  const rows = Response.json({ content: [row(ANA, 'Ana'), row(BIA, 'Bia')], totalSize: 2, totalIsExact: true });
  answerCalls(
    answerTo(listRegistrationsEndpoint, () => rows.clone()),
    answerTo(
      readVariablesEndpoint,
      ({ url }) => answers.get(url.pathname.split('/').at(-2) ?? '')?.promise ?? Response.error(),
    ),
    answerTo(compileTemplateEndpoint, () => Response.error()),
  );
});

async function choose(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Aluno matriculado' }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

test('the variables are those of the student chosen last, also when those of the one before come later', async () => {
  await renderScreen(() => (
    <ActorProvider actor={ADMIN}>
      <PreviewPanel template="Olá" type="CFC_STUDENT_CONTRACT" />
    </ActorProvider>
  ));
  await choose('Ana');
  await choose('Bia');
  give(BIA, { studentName: 'Bia' });
  expect(await screen.findByRole('textbox', { name: 'Variáveis' })).toHaveValue('{\n  "studentName": "Bia"\n}');
  give(ANA, { studentName: 'Ana' });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Pré-visualizar' })).not.toHaveAttribute('data-loading'),
  );
  expect(screen.getByRole('textbox', { name: 'Variáveis' })).toHaveValue('{\n  "studentName": "Bia"\n}');
});
