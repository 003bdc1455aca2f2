import { listExportsEndpoint, logoutEndpoint } from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signedInAs } from '#api-client/session/session.fixture.ts';
import { useHeldScreen } from '#api-client/session/session-interruption.ts';
import { session } from '#api-client/session/session.ts';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { TopBar } from './top-bar.tsx';

function Typed({ held }: { readonly held: boolean }) {
  useHeldScreen(held);
  return <TopBar programName="Habilita" />;
}

beforeEach(() => {
  signedInAs('ADMIN');
  answerCalls(
    answerTo(listExportsEndpoint, () => ({ content: [], totalSize: 0, totalIsExact: true })),
    answerTo(logoutEndpoint, () => new Response(null, { status: 204 })),
  );
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

// This test comes first, because the code of exports is loaded once for the whole file.
it('a press on the exports icon before its code is loaded opens the panel, and the button keeps the focus', async () => {
  await renderScreen(() => <TopBar programName="Habilita" />);
  const icon = screen.getByRole('button', { name: 'Exportações' });
  await userEvent.click(icon);
  expect(await screen.findByRole('region', { name: 'Exportações' })).toBeVisible();
  expect(icon).toHaveFocus();
  await userEvent.click(icon);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Exportações' })).toBeNull());
});

it("'Sair' asks before it loses what was typed on the screen", async () => {
  await renderScreen(() => <Typed held />);
  await press('Sair');
  expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible();
  await press('Continuar editando');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(session.current()).toBeDefined();
  await press('Sair');
  await press('Sair sem salvar');
  await waitFor(() => expect(session.current()).toBeUndefined());
});

it("'Sair' asks nothing where nothing would be lost", async () => {
  await renderScreen(() => <Typed held={false} />);
  await press('Sair');
  await waitFor(() => expect(session.current()).toBeUndefined());
});
