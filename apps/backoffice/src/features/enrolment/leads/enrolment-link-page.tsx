import { type EnrolmentLink, readEnrolmentLinkEndpoint, TEST_ENROLMENT_KEY } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useProgram } from '#api-client/program.ts';
import { queryOf } from '#api-client/queries.ts';
import { PublicPage } from '#app/shell/public-page.tsx';
import type { CallResponse } from '#api-client/transport.ts';
import { NotOpened } from '#features/shared/public-link/not-opened.tsx';
import { instantText } from '#kit/format.ts';
import { Panel } from '#kit/feedback/index.ts';

type Shown = CallResponse<typeof readEnrolmentLinkEndpoint>;

const TITLE = 'Link de matrícula';

/** The page behind the link of a reminder; it leads on to the students' site when that site's address is set. */
export default function EnrolmentLinkPage({ enrolmentKey }: { readonly enrolmentKey: string }) {
  const program = useProgram();
  useDocumentTitle(`${TITLE} · ${program.name}`);
  return (
    <PublicPage title={TITLE}>
      {enrolmentKey === TEST_ENROLMENT_KEY ? (
        <p>Este link é de uma mensagem de teste. Na mensagem enviada aos alunos, cada pessoa recebe o seu.</p>
      ) : (
        <Opened enrolmentKey={enrolmentKey} />
      )}
    </PublicPage>
  );
}

function Opened({ enrolmentKey }: { readonly enrolmentKey: string }) {
  const answer = useQuery({
    ...queryOf(readEnrolmentLinkEndpoint, { params: { key: enrolmentKey } }),
    retry: false,
  });
  if (answer.data !== undefined) return <Shows link={answer.data} />;
  return <NotOpened answer={answer} what="o link" />;
}

function sentenceOf({ standing, registrationStartDate, registrationEndDate, zoneOffset }: Shown): string {
  const sentences: Readonly<Record<EnrolmentLink['standing'], string>> = {
    NOT_OPEN: `As matrículas abrem em ${instantText(registrationStartDate, zoneOffset)}.`,
    OPEN: `As matrículas estão abertas até ${instantText(registrationEndDate, zoneOffset)}.`,
    FULL: 'Não há mais vagas nesta campanha.',
    CLOSED: `As matrículas terminaram em ${instantText(registrationEndDate, zoneOffset)}.`,
    ENROLLED: 'A matrícula deste link já foi feita.',
  };
  return sentences[standing];
}

function Shows({ link }: { readonly link: Shown }) {
  return (
    <>
      <p>
        Este link é pessoal: com ele, quem fez a pré-matrícula conclui a matrícula na campanha{' '}
        {campaignText(link.campaignName, link.campaignEdition)}. {sentenceOf(link)}
      </p>
      {link.enrolmentUrl === null ? (
        <Panel tone="information" title="A matrícula é feita no site dos alunos">
          <p>
            Este endereço ainda não está ligado ao site dos alunos. Fale com a Central de Atendimento ou com o seu CFC.
          </p>
        </Panel>
      ) : link.standing === 'OPEN' ? (
        <Button component="a" href={link.enrolmentUrl} size="md" fullWidth>
          Fazer a matrícula
        </Button>
      ) : null}
    </>
  );
}
