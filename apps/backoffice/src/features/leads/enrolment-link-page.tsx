import { type EnrolmentLink, readEnrolmentLinkEndpoint, TEST_ENROLMENT_KEY } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { Loader } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '#app/failure.ts';
import { useProgram } from '#app/program.ts';
import { queryOf } from '#app/queries.ts';
import { PublicPage } from '#app/shell/public-page.tsx';
import type { CallResponse } from '#app/transport.ts';
import { instantText } from '#kit/format.ts';
import { Panel } from '#kit/Panel.tsx';

type Shown = CallResponse<typeof readEnrolmentLinkEndpoint>;

const TITLE = 'Link de matrícula';

/** What the link of a reminder opens here: the students' site, where it enrols, is not part of this product. */
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
  const { data, error } = useQuery({
    ...queryOf(readEnrolmentLinkEndpoint, { params: { key: enrolmentKey } }),
    retry: false,
  });
  if (data !== undefined) return <Shows link={data} />;
  if (error === null) return <Loader aria-label="Carregando o link" />;
  return <p role="alert">{refusalText(error)}</p>;
}

function refusalText(error: Error): string {
  const status = error instanceof ApiFailure ? error.status : 0;
  if (status === 404 || status === 400)
    return 'Este link não existe. Confira se ele está completo ou fale com a Central de Atendimento.';
  if (status === 429) return 'Muitas pessoas abrem links agora. Espere um minuto e tente de novo.';
  return 'Não foi possível abrir o link agora. Verifique a sua conexão e tente de novo.';
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
      <Panel tone="information" title="A matrícula é feita no site dos alunos">
        <p>
          O site dos alunos não faz parte deste sistema e não está ligado a este endereço. Em caso de dúvida, fale com a
          Central de Atendimento.
        </p>
      </Panel>
    </>
  );
}
