import type { CampaignValues } from '@habilita/contract';
import { Button, Group } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { explain } from '#api-client/failure.ts';
import type { FormHandle } from '#kit/form/index.ts';
import { Panel } from '#kit/feedback/index.ts';
import type { DraftKeeper, DraftState } from './draft-keeper.ts';
import './campaign-form.css';

export interface DraftProps {
  readonly form: FormHandle<CampaignValues>;
  readonly keeper: DraftKeeper;
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
