import { type Invitation, readInvitationEndpoint } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { Loader } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '#app/failure.ts';
import { useProgram } from '#app/program.ts';
import { queryOf } from '#app/queries.ts';
import { PlainPage } from '#app/shell/plain-page.tsx';
import type { CallResponse } from '#app/transport.ts';
import { DescriptionList } from '#kit/Facts.tsx';
import { dateText, instantText } from '#kit/format.ts';

type Shown = CallResponse<typeof readInvitationEndpoint>;

const TITLE = 'Convite para matrícula';

/** What the link of a waiting list opens, for whoever holds it (Specification 2 §2, Waiting list). */
export default function InvitationPage({ id }: { readonly id: string }) {
  const program = useProgram();
  useDocumentTitle(`${TITLE} · ${program.name}`);
  const { data, error } = useQuery({ ...queryOf(readInvitationEndpoint, { params: { id } }), retry: false });
  return (
    <PlainPage title={TITLE} programName={program.name}>
      {data === undefined ? <Missing error={error} /> : <Shows invitation={data} />}
    </PlainPage>
  );
}

function Missing({ error }: { readonly error: Error | null }) {
  if (error === null) return <Loader aria-label="Carregando o convite" />;
  const isGone = error instanceof ApiFailure && (error.status === 404 || error.status === 400);
  return (
    <p role="alert">
      {isGone
        ? 'Este convite não existe mais. Confira se o link está completo ou fale com a Central de Atendimento.'
        : 'Não foi possível abrir o convite agora. Verifique a sua conexão e tente de novo.'}
    </p>
  );
}

function sentenceOf(invitation: Shown): string {
  const { campaignName, campaignEdition, seatUntil, zoneOffset, email } = invitation;
  const campaign = campaignText(campaignName, campaignEdition);
  const sentences: Readonly<Record<Invitation['standing'], string>> = {
    RESERVED: `Há uma vaga reservada para você em ${campaign} até ${instantText(seatUntil, zoneOffset)}. Faça a matrícula com o e-mail ${email}.`,
    WAITING: `Você está na fila de ${campaign}. Quando houver uma vaga, avisaremos no e-mail ${email}.`,
    EXPIRED: `O prazo do seu convite para ${campaign} terminou. Fale com a Central de Atendimento.`,
    ENROLLED: `A sua matrícula em ${campaign} já foi feita com este convite.`,
  };
  return sentences[invitation.standing];
}

function Shows({ invitation }: { readonly invitation: Shown }) {
  const { firstName, campaignLocality, campaignState, drivingSchoolName, boletoExpiration, standing } = invitation;
  const isOpen = standing === 'RESERVED' || standing === 'WAITING';
  return (
    <>
      <p>Olá, {firstName}!</p>
      <p>{sentenceOf(invitation)}</p>
      {isOpen ? (
        <DescriptionList
          entries={[
            { label: 'Cidade', value: `${campaignLocality}/${campaignState}` },
            { label: 'CFC', value: drivingSchoolName ?? 'À sua escolha' },
            { label: 'Vencimento do boleto', value: dateText(boletoExpiration) },
          ]}
        />
      ) : null}
    </>
  );
}
