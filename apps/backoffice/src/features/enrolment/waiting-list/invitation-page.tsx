import { type Invitation, readInvitationEndpoint } from '@habilita/contract';
import { campaignText, formatPhone, schoolText } from '@habilita/kernel';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useProgram } from '#api-client/program.ts';
import { queryOf } from '#api-client/queries.ts';
import { PublicPage } from '#app/shell/public-page.tsx';
import type { CallResponse } from '#api-client/transport.ts';
import { NotOpened } from '#features/shared/public-link/not-opened.tsx';
import { DescriptionList } from '#kit/layout/index.ts';
import { dateText, instantText } from '#kit/format.ts';
import { Panel } from '#kit/feedback/index.ts';

type Shown = CallResponse<typeof readInvitationEndpoint>;

const TITLE = 'Convite para matrícula';

/** The page behind the link of a waiting list. Whoever has the link can open it (Specification 2 §2, Waiting list). */
export default function InvitationPage({ id }: { readonly id: string }) {
  const program = useProgram();
  useDocumentTitle(`${TITLE} · ${program.name}`);
  const answer = useQuery({ ...queryOf(readInvitationEndpoint, { params: { id } }), retry: false });
  return (
    <PublicPage title={TITLE}>
      {answer.data === undefined ? (
        <NotOpened
          answer={answer}
          what="o convite"
          gone="Este convite não existe mais. Confira se o link está completo ou fale com a Central de Atendimento."
        />
      ) : (
        <Shows invitation={answer.data} />
      )}
    </PublicPage>
  );
}

function sentenceOf(invitation: Shown): string {
  const { campaignName, campaignEdition, seatUntil, zoneOffset, email } = invitation;
  const campaign = campaignText(campaignName, campaignEdition);
  const sentences: Readonly<Record<Invitation['standing'], string>> = {
    RESERVED: `Há uma vaga reservada para você em ${campaign} até ${instantText(seatUntil, zoneOffset)}. A matrícula é feita com o e-mail ${email}.`,
    WAITING: `Você está na fila de ${campaign}. Quando houver uma vaga, avisaremos no e-mail ${email}.`,
    EXPIRED: `O prazo do seu convite para ${campaign} terminou. Fale com a Central de Atendimento.`,
    ENROLLED: `A sua matrícula em ${campaign} já foi feita.`,
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
      {standing === 'ENROLLED' ? null : <NextStep invitation={invitation} />}
    </>
  );
}

/**
 * A button that leads to the enrolment. It is replaced by the phone numbers of the CFCs while no seat is reserved, or
 * when the address of the students' site is not set.
 */
function NextStep({ invitation: { enrolmentUrl, schools, standing } }: { readonly invitation: Shown }) {
  if (standing === 'RESERVED' && enrolmentUrl !== null)
    return (
      <Button component="a" href={enrolmentUrl} size="md" fullWidth>
        Fazer a matrícula
      </Button>
    );
  const title =
    standing === 'RESERVED' ? 'Para fazer a matrícula, ligue para o CFC' : 'Em caso de dúvida, ligue para o CFC';
  return (
    <Panel tone="information" title={title}>
      <ul>
        {schools.map(({ name, phone }) => (
          <li key={name}>
            {schoolText(name)}:{' '}
            <a className="kit-link kit-figures" href={`tel:+55${phone}`}>
              {formatPhone(phone)}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
