import type { CampaignValues } from '@habilita/contract';
import { Button, Group } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { explain } from '#api-client/failure.ts';
import { type FormHandle, showField } from '#kit/form/index.ts';
import { notifyFailure, notifySuccess, Panel } from '#kit/feedback/index.ts';
import type { DraftKeeper, DraftState } from './draft-keeper.ts';
import './campaign-form.css';

const NAME_REQUIRED = 'O nome da campanha é obrigatório';

interface DraftProps {
  readonly form: FormHandle<CampaignValues>;
  readonly keeper: DraftKeeper;
}

/** A draft needs only a name (Specification 2 §5). */
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
      // What is typed during the save is saved too, or leaving for the draft's own address would ask whether to lose
      // it.
      do await keeper.saveNow();
      while (form.core.isDirty());
      notifySuccess('Rascunho salvo com sucesso');
      onSaved();
    } catch (failure) {
      // When somebody else saved first, the form says so itself.
      if (keeper.state().kind !== 'stale') notifyFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={busy} onClick={({ currentTarget }) => void save(currentTarget.closest('form'))}>
      Salvar como rascunho
    </Button>
  );
}

const clockText = (at: number): string =>
  new Date(at).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });

const WORDS = {
  untouched: 'O rascunho é salvo quando você para de digitar.',
  unnamed: 'O rascunho é salvo quando a campanha tiver um nome.',
  saving: 'Salvando o rascunho…',
  failed: 'O rascunho ainda não foi salvo. O que você digitou continua aqui.',
} as const;

const wordsOf = (state: Exclude<DraftState, { kind: 'stale' }>): string =>
  state.kind === 'saved' ? `Rascunho salvo às ${clockText(state.at)}.` : WORDS[state.kind];

export function DraftStatus({ form, keeper }: DraftProps) {
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);
  useEffect(() => keeper.follow(form), [keeper, form]);
  if (state.kind === 'stale') return <StaleDraft message={state.message} keeper={keeper} />;
  return <output className="campaign-draft-status">{wordsOf(state)}</output>;
}

function StaleDraft({ message, keeper }: { readonly message: string; readonly keeper: DraftKeeper }) {
  const [failed, setFailed] = useState<string>();
  const decide = (choice: () => Promise<void>) => {
    choice().catch((failure: unknown) => setFailed(explain(failure).lines.join(' ')));
  };
  return (
    <Panel
      tone="attention"
      title={message.replace('este registro', 'este rascunho')}
      role="alert"
      action={
        <Group gap={8}>
          <Button size="xs" variant="default" onClick={() => decide(() => keeper.takeTheirs())}>
            Ver o outro
          </Button>
          <Button size="xs" variant="default" onClick={() => decide(() => keeper.overwrite())}>
            Salvar o meu
          </Button>
        </Group>
      }
    >
      <p>
        {failed ?? 'Pode ter sido em outra aba. O que você digitou continua aqui e só é salvo quando você escolher.'}
      </p>
    </Panel>
  );
}
