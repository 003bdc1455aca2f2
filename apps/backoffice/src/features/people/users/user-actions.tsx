import {
  giveResetLinkEndpoint,
  readUserEndpoint,
  readUserEntryEndpoint,
  removeSecondStepEndpoint,
} from '@habilita/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { useErrorTexts } from '#api-client/failure.ts';
import { useActor } from '#api-client/session/can.tsx';
import { areaKey, queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { lazily } from '#code-loading/lazily.ts';
import { HistoryButton } from '#features/shared/history/HistoryButton.tsx';
import { ActionsMenu } from '#kit/layout/index.ts';
import { notifyFailure, notifySuccess, NotLoaded } from '#kit/feedback/index.ts';
import { type PasswordPrompt, usePasswordPrompt } from '#features/shared/password-prompt/PasswordPrompt.tsx';
import type { User } from './user-values.ts';

const ResetLinkDialog = lazily(() => import('./reset-link-dialog.tsx'));

type Entry = CallResponse<typeof readUserEntryEndpoint>;
type Link = CallResponse<typeof giveResetLinkEndpoint>;
type Words = ReturnType<typeof useErrorTexts>;

export function UserActions({ user }: { readonly user: User }) {
  const actor = useActor();
  const words = useErrorTexts();
  const isAdmin = actor.roles.includes('ADMIN');
  const { ask, dialog } = usePasswordPrompt();
  const [link, setLink] = useState<Link>();
  const answer = useQuery(queryOf(readUserEntryEndpoint, { params: { id: user.id } }));
  const entry = answer.data;
  const removeStep = useStepRemoval(user, ask);
  const giveLink = () => void offerLink(user, ask).then(setLink, notifyFailure);
  const own = actor.id === user.id;
  const actions = [
    {
      key: 'reset-link',
      label: 'Gerar link de nova senha',
      disabledReason: own ? words('OWN_ACCOUNT') : linkReason(user, entry, words),
      onClick: giveLink,
    },
    {
      key: 'second-step',
      label: 'Desligar verificação em duas etapas',
      disabledReason: own ? words('OWN_ACCOUNT') : stepReason(user, entry, words),
      onClick: removeStep,
    },
  ];
  return (
    <>
      <NotLoaded what="Dados de acesso" answer={answer} />
      <ActionsMenu actions={actions.filter(({ key }) => isAdmin || key !== 'second-step')} />
      <HistoryButton entityType="USER" entityId={user.id} />
      {dialog}
      {link === undefined ? null : (
        <Suspense>
          <ResetLinkDialog name={user.name} {...link} onClose={() => setLink(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function linkReason(user: User, entry: Entry | undefined, words: Words): string | undefined {
  if (!user.active) return words('USER_INACTIVE');
  return entry?.hasEmail === true ? words('USER_HAS_EMAIL') : undefined;
}

function stepReason(user: User, entry: Entry | undefined, words: Words): string | undefined {
  if (!user.active) return words('USER_INACTIVE');
  return entry?.secondStep === false ? words('SECOND_STEP_NOT_ON') : undefined;
}

function useStepRemoval(user: User, ask: PasswordPrompt['ask']): () => void {
  const client = useQueryClient();
  const reason = (
    <p>
      A entrada de {user.name} pedirá somente a senha, e as sessões abertas serão encerradas. Confirme antes com a
      própria pessoa, por outro meio, que ela perdeu o aplicativo.
    </p>
  );
  const remove = async () => {
    await ask(reason, (currentPassword) =>
      call(removeSecondStepEndpoint, { params: { id: user.id }, body: { currentPassword } }),
    );
    notifySuccess('Verificação em duas etapas desligada');
    await client.invalidateQueries({ queryKey: areaKey(readUserEndpoint).slice(0, 1) });
  };
  return () => void remove().catch(notifyFailure);
}

function offerLink(user: User, ask: PasswordPrompt['ask']): Promise<Link> {
  const reason = (
    <p>
      Quem tiver o link escolhe a senha de {user.name}. Entregue-o somente à própria pessoa; ele vale por uma hora e uma
      única vez.
    </p>
  );
  return ask(reason, (currentPassword) =>
    call(giveResetLinkEndpoint, { params: { id: user.id }, body: { currentPassword } }),
  );
}
