import { endpoint, list, listQuery, pageOf } from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { session } from '#api-client/session/session.ts';
import { personOf } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { ExportButton } from './ExportButton.tsx';

const students = list({
  name: 'students',
  title: 'Alunos',
  fields: { name: { label: 'Nome', type: 'text', sortable: true }, cpf: { label: 'CPF', type: 'cpf' } },
  filters: { name: { kind: 'text', label: 'Nome' } },
  defaultSort: { key: 'name', direction: 'ASC' },
  export: { access: { anyOf: ['MANAGE_LEADS'] }, fileName: 'Alunos', sheetName: 'Alunos' },
});
const listStudents = endpoint({
  method: 'GET',
  path: '/api/v1/students',
  summary: '',
  tag: '',
  access: 'signed-in',
  query: listQuery(students),
  response: pageOf(z.object({})),
});

const view = {
  query: { page: '3', size: '10', sort: 'name,ASC', name: 'Ana', exactTotal: 'true' },
  columns: ['cpf', 'name'],
  totalSize: 12,
};
const show = (permissions: readonly 'MANAGE_LEADS'[] = ['MANAGE_LEADS'], seen: typeof view = view) =>
  renderScreen(() => <ExportButton endpoint={listStudents} declaration={students} view={seen} />, {
    person: { id: 'x', roles: ['OPERATOR'], permissions },
  });

const asked: URL[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  vi.spyOn(session, 'current').mockReturnValue({
    ...personOf(['OPERATOR']),
    accessToken: 'token',
    refreshToken: 'r',
    storedAt: 0,
  });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(new URL(url, 'http://localhost'));
    return Promise.resolve(Response.json({ requestId: 'r1', status: 'RUNNING', progress: null }, { status: 202 }));
  });
});

describe("'Exportar'", () => {
  it('asks for all rows of the list as it stands', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect([asked[0]?.pathname, Object.fromEntries(asked[0]?.searchParams ?? [])]).toEqual([
      '/api/v1/students',
      { page: '0', size: '2147483647', sort: 'name,ASC', name: 'Ana', columns: 'cpf,name' },
    ]);
  });

  it('keeps the focus of a keyboard while the export is asked for and after that', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    await show();
    const button = await screen.findByRole('button', { name: 'Exportar' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    expect([button.hasAttribute('disabled'), document.activeElement]).toEqual([false, button]);
    resolve(Response.json({ requestId: 'r1', status: 'RUNNING', progress: null }, { status: 202 }));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    expect(button).toHaveFocus();
  });

  it('is offered to those who may export the list, and to nobody else', async () => {
    await show([]);
    expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
  });

  it('says why there is nothing to export', async () => {
    await show(['MANAGE_LEADS'], { ...view, totalSize: 0 });
    expect(await screen.findByRole('button', { name: 'Exportar' })).toHaveAccessibleDescription(
      'Não há registros para exportar.',
    );
  });
});
