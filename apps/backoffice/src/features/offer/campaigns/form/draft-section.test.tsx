import { campaignRecord, type CampaignValues, emptyOf } from '@habilita/contract';
import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createFormCore, handleOf } from '#kit/form/index.ts';
import { type Creation, DraftKeeper } from './draft-keeper.ts';
import { DraftSection } from './draft-section.tsx';

test('what changes while a draft is being saved is saved as well before its address is shown', async () => {
  const form = handleOf<CampaignValues>(
    createFormCore({ of: campaignRecord, base: { ...emptyOf(campaignRecord), name: 'Um' } }),
  );
  const names: string[] = [];
  const first = Promise.withResolvers<void>();
  const store = {
    async create({ values }: Creation) {
      await first.promise;
      names.push(values.name);
      return { id: 'draft-1', version: 1 };
    },
    edit(_: unknown, { name }: CampaignValues) {
      names.push(name);
      return Promise.resolve({ id: 'draft-1', version: 2 });
    },
    read: () => Promise.reject(new Error('not asked for')),
    unanswered: () => undefined,
    keepUnanswered: () => undefined,
  };
  const keeper = new DraftKeeper({ store, draft: undefined });
  const stop = keeper.follow(form);
  const onSaved = vi.fn<() => boolean>(() => form.core.isDirty());
  render(
    <MantineProvider env="test">
      <DraftSection form={form} keeper={keeper} onSaved={onSaved} />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Salvar como rascunho' }));
  form.set({ name: 'Dois' });
  first.resolve();
  await waitFor(() => expect(onSaved).toHaveReturnedWith(false));
  expect(names).toEqual(['Um', 'Dois']);
  stop();
});
