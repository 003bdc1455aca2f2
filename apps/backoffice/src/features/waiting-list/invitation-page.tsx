import { type Invitation, readInvitationEndpoint } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useProgram } from '#app/program.ts';
import { queryOf } from '#app/queries.ts';
import { PlainPage } from '#app/shell/plain-page.tsx';
import type { CallResponse } from '#app/transport.ts';
import { NotOpened } from '#features/shared/public-link/not-opened.tsx';
import { DescriptionList } from '#kit/Facts.tsx';
import { dateText, instantText } from '#kit/format.ts';

type Shown = CallResponse<typeof readInvitationEndpoint>;

const TITLE = 'Convite para matrícula';

/** What the link of a waiting list opens, for whoever holds it (Specification 2 §2, Waiting list). */
export default function InvitationPage({ id }: { readonly id: string }) {
  const program = useProgram();
  useDocumentTitle(`${TITLE} · ${program.name}`);
  const answer = useQuery({ ...queryOf(readInvitationEndpoint, { params: { id } }), retry: false });
  return (
    <PlainPage title={TITLE} programName={program.name}>
      {answer.data === undefined ? (
        <NotOpened
          answer={answer}
          what="o convite"
          gone="Este convite não existe mais. Confira se o link está completo ou fale com a Central de Atendimento."
        />
      ) : (
        <Shows invitation={answer.data} />
      )}
    </PlainPage>
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
