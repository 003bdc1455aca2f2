import { deleteDraftEndpoint, searchDraftsEndpoint } from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { keepDraft } from '#kit/form/index.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import DraftsTab from './drafts-tab.tsx';
import { draftPlace } from './form/draft-place.ts';

const DRAFT = {
  id: '01932c6e-0000-7000-8000-000000000001',
  name: 'CNH Betim',
  entityType: 'CAMPAIGN' as const,
  createdBy: 'Ana',
  createdDate: '2026-11-20T12:00:00Z',
  lastModifiedDate: '2026-11-20T12:00:00Z',
  version: 1,
};

beforeEach(() => {
  sessionStorage.clear();
  answerCalls(
    answerTo(searchDraftsEndpoint, () => ({ content: [DRAFT], totalSize: 1, totalIsExact: true })),
    answerTo(deleteDraftEndpoint, () => undefined),
  );
});

test('a draft that is deleted takes what was typed in it along', async () => {
  const typed = { name: 'CNH Betim', edition: 7 };
  const content = { base: typed, values: typed, secrets: [] };
  keepDraft(sessionStorage, { person: 'admin', ...draftPlace(DRAFT.id) }, content, Date.now());
  keepDraft(sessionStorage, { person: 'admin', ...draftPlace('another') }, content, Date.now());
  await renderScreen(() => <DraftsTab />);
  await userEvent.click(await screen.findByRole('button', { name: /^Excluir: CNH Betim/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.includes('draft:'))).toHaveLength(1));
  expect(Object.keys(sessionStorage).join(' ')).toContain('another');
});

test('without drafts the list says what they are, and leads to a new campaign', async () => {
  answerCalls(answerTo(searchDraftsEndpoint, () => ({ content: [], totalSize: 0, totalIsExact: true })));
  await renderScreen(() => <DraftsTab />);
  expect(await screen.findByText(/^Nenhum rascunho\. /)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Criar' })).toHaveAttribute('href', '/campaigns/modify');
});
