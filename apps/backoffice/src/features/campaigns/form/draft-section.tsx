import { type CampaignValues, createDraftEndpoint, editDraftEndpoint, searchDraftsEndpoint } from '@habilita/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import type { FormHandle } from '#kit/FormPage.tsx';
import { notifyFailure, notifySuccess } from '#kit/notify.tsx';
import { type Draft, draftOf } from './campaign-values.ts';

const NAME_REQUIRED = 'O nome da campanha é obrigatório';

interface DraftSectionProps {
  readonly form: FormHandle<CampaignValues>;
  /** The draft the form was opened from; a new one is begun without it. */
  readonly draft: Draft | undefined;
}

/** Saves the form as it stands; only the name is asked for (Specification 2 §5). */
export function DraftSection({ form, draft }: DraftSectionProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [version, setVersion] = useState(draft?.version);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const values = form.values();
    const name = values.name.trim();
    if (name === '') {
      form.core.errors.put('name', NAME_REQUIRED);
      notifyFailure(NAME_REQUIRED);
      return;
    }
    setBusy(true);
    const body = { name, entityType: 'CAMPAIGN', data: draftOf(values) } as const;
    try {
      const saved =
        draft === undefined
          ? await call(createDraftEndpoint, { body })
          : await call(editDraftEndpoint, { params: { id: draft.id }, body: { ...body, version } });
      // What is saved is no unsaved change.
      form.core.rebase(values, values);
      setVersion(saved.version);
      notifySuccess('Rascunho salvo com sucesso');
      void client.invalidateQueries({ queryKey: areaKey(searchDraftsEndpoint).slice(0, 1) });
      if (draft === undefined)
        await navigate({ to: '/campaigns/draft/modify/$draftId', params: { draftId: saved.id }, replace: true });
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void save()}>
      Salvar como rascunho
    </Button>
  );
}
