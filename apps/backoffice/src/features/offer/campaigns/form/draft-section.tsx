import { useState } from 'react';
import { showField } from '#kit/form/index.ts';
import { BusyButton, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import type { DraftProps } from './draft-status.tsx';

const NAME_REQUIRED = 'O nome da campanha é obrigatório';

/** The button that saves the form as a draft, which needs only a name (Specification 2 §5). */
export function DraftSection({ form, keeper, onSaved }: DraftProps & { readonly onSaved: () => void }) {
  const [busy, setBusy] = useState(false);
  const save = async (around: HTMLElement | null) => {
    if (form.values().name.trim() === '') {
      form.core.errors.put('name', NAME_REQUIRED);
      if (around !== null) showField(around, form.core, 'name');
      notifyFailure(NAME_REQUIRED);
      return;
    }
    setBusy(true);
    try {
      // Repeats the save until nothing typed meanwhile is unsaved. Otherwise leaving for the draft's own address would
      // ask whether to discard changes.
      do await keeper.saveNow();
      while (form.core.isDirty());
      notifySuccess('Rascunho salvo com sucesso');
      onSaved();
    } catch (failure) {
      // If somebody else saved the draft first, the form itself shows the conflict.
      if (keeper.state().kind !== 'stale') notifyFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <BusyButton
      variant="default"
      loading={busy}
      onClick={({ currentTarget }) => void save(currentTarget.closest('form'))}
    >
      Salvar como rascunho
    </BusyButton>
  );
}
