import { Notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { personOf, tokenUntil } from '#app/session.fixture.ts';
import { session } from '#app/session.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { TagDialog } from './tag-dialog.tsx';
import type { TagRow, TagTypeRow } from './tag-rows.ts';
import { TagTypeDialog } from './tag-type-dialog.tsx';

const ID = '01932c6e-0000-7000-8000-000000000001';
const TYPE_ID = '01932c6e-0000-7000-8000-000000000002';
const TYPE: TagTypeRow = { id: TYPE_ID, name: 'Região', entityTypes: ['CAMPAIGN'], tagsQty: 1, version: 4 };
const TAG: TagRow = {
  id: ID,
  tagTypeId: TYPE_ID,
  tagTypeName: 'Região',
  value: 'Norte',
  entityTypes: ['CAMPAIGN'],
  linksQty: 0,
  version: 7,
};

let sent: { method: string; path: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  session.open({ ...personOf(['ADMIN']), accessToken: tokenUntil(Date.now() + 600_000), refreshToken: 'r' });
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const given: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    sent.push({ method, path: new URL(url, 'http://localhost').pathname, body: given });
    return Promise.resolve(Response.json(given));
  });
});
afterEach(() => {
  session.close('signed-out');
  vi.unstubAllGlobals();
});

const region = { value: TYPE_ID, label: 'Região' };
const lookups = {
  tagTypes: { search: () => Promise.resolve([region]), byIds: () => Promise.resolve([region]) },
};

async function change(label: string, value: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, value);
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
}

test('a tag that was changed says so', async () => {
  const closed = vi.fn<() => void>();
  await renderScreen(
    () => (
      <>
        <Notifications />
        <TagDialog tag={TAG} onClose={closed} />
      </>
    ),
    { lookups },
  );
  await change('Valor', 'Sul');
  expect(await screen.findByText('Tag editada com sucesso')).toBeInTheDocument();
  expect(closed).toHaveBeenCalledOnce();
  expect(sent).toEqual([
    { method: 'PUT', path: `/api/v1/tags/${ID}`, body: { tags: [{ tagTypeId: TYPE_ID, value: 'Sul', version: 7 }] } },
  ]);
});

test('a type of tag that was changed says so', async () => {
  const closed = vi.fn<() => void>();
  await renderScreen(() => (
    <>
      <Notifications />
      <TagTypeDialog type={TYPE} onClose={closed} />
    </>
  ));
  await change('Nome', 'Polo');
  expect(await screen.findByText('Tipo de tag editada com sucesso')).toBeInTheDocument();
  expect(closed).toHaveBeenCalledOnce();
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: `/api/v1/tags/types/${TYPE_ID}`,
      body: { tagTypes: [{ name: 'Polo', entityTypes: ['CAMPAIGN'], version: 4 }] },
    },
  ]);
});
