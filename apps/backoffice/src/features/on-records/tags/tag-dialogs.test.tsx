import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { signedInAs } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { TagDialog } from './tag-dialog.tsx';
import type { TagRow, TagTypeRow } from './tag-rows.ts';
import { TagTypeDialog } from './tag-type-dialog.tsx';
import { TagsTab } from './tags-tab.tsx';
import { createTagsEndpoint, editTagEndpoint, editTagTypeEndpoint, listTagsEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';

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

let sent: { path: string; body: unknown }[];
function note({ url: { pathname: path }, body }: { readonly url: URL; readonly body: unknown }): void {
  sent.push({ path, body });
}

const SOUTH: TagRow = { ...TAG, value: 'Sul', version: 8 };

beforeEach(() => {
  sent = [];
  signedInAs('ADMIN');
  answerCalls(
    answerTo(editTagEndpoint, (asked) => {
      note(asked);
      return { tags: [SOUTH] };
    }),
    answerTo(editTagTypeEndpoint, (asked) => {
      note(asked);
      return { tagTypes: [{ ...TYPE, name: 'Polo', version: 5 }] };
    }),
  );
});

const region = { value: TYPE_ID, label: 'Região' };
const lookups = {
  tagTypes: { search: () => Promise.resolve([region]), byIds: () => Promise.resolve([region]) },
};

async function change(label: string, value: string): Promise<void> {
  const field = await within(await screen.findByRole('dialog')).findByRole('textbox', { name: label });
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
    { path: `/api/v1/tags/${ID}`, body: { tags: [{ tagTypeId: TYPE_ID, value: 'Sul', version: 7 }] } },
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
      path: `/api/v1/tags/types/${TYPE_ID}`,
      body: { tagTypes: [{ name: 'Polo', entityTypes: ['CAMPAIGN'], version: 4 }] },
    },
  ]);
});

/** Simulates a colleague changing the tag: the first save fails with a version conflict, the second one succeeds. */
function changedMeanwhile(): void {
  let listed = TAG;
  const stale = { message: '', errors: { fieldErrors: {}, globalErrors: [{ code: 'CONFLICT_STALE' }] } };
  answerCalls(
    answerTo(listTagsEndpoint, () => ({ content: [listed], totalSize: 1, totalIsExact: true })),
    answerTo(editTagEndpoint, (asked) => {
      note(asked);
      const isOld = listed === TAG;
      listed = { ...TAG, value: 'Leste', version: 8 };
      return isOld ? Response.json(stale, { status: 409 }) : { tags: [SOUTH] };
    }),
  );
}

test('a tag that another person changed meanwhile is compared and saved from its dialog', async () => {
  changedMeanwhile();
  await renderScreen(() => <TagsTab mayManage />, { lookups });
  await userEvent.click(await screen.findByRole('button', { name: 'Editar: Norte' }));
  await change('Valor', 'Sul');
  const compared = await screen.findByRole('dialog', { name: 'Este registro mudou enquanto você o editava' });
  expect(within(compared).getByText('Leste')).toBeInTheDocument();
  await userEvent.click(within(compared).getByRole('button', { name: /^Continuar/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ tags: [{ tagTypeId: TYPE_ID, value: 'Sul', version: 8 }] });
});

test('what a type of tag is for has the width of the dialog, so that no name is cut', async () => {
  await renderScreen(() => <TagTypeDialog type={TYPE} onClose={() => undefined} />);
  const entities = await screen.findByRole('combobox', { name: 'Entidades' });
  expect(entities.closest('[data-wide]')).not.toBeNull();
});

test('a tag that was made in the dialog is marked in its list', async () => {
  const made = { ...TAG, id: '01932c6e-0000-7000-8000-0000000000ff', value: 'Oeste' };
  let listed = [TAG];
  answerCalls(
    answerTo(listTagsEndpoint, () => ({ content: listed, totalSize: listed.length, totalIsExact: true })),
    answerTo(createTagsEndpoint, () => {
      listed = [TAG, made];
      return { tags: [made] };
    }),
  );
  await renderScreen(() => <TagsTab mayManage />, { lookups });
  await userEvent.click(await screen.findByRole('button', { name: 'Criar nova tag' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('combobox', { name: /Tipo/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Região' }));
  await change('Valor', 'Oeste');
  const row = await screen.findByRole('row', { name: /Oeste/ });
  expect(row.dataset['marked']).toBe('true');
  expect(screen.getByRole('row', { name: /Norte/ }).dataset['marked']).toBeUndefined();
});
