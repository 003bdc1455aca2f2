import { readContractAcceptanceEndpoint } from '@habilita/contract';
import { schoolText } from '@habilita/kernel';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProgram } from '#api-client/program.ts';
import { queryOf } from '#api-client/queries.ts';
import { PublicPage } from '#app/shell/public-page.tsx';
import type { CallResponse } from '#api-client/transport.ts';
import { NotOpened } from '#features/shared/public-link/not-opened.tsx';
import { instantText } from '#kit/format.ts';
import { Panel } from '#kit/feedback/index.ts';
import { type Accepted, AcceptForm } from './accept-form.tsx';
import classes from './acceptance-page.module.css';
import { ComparedContract } from './compared-contract.tsx';

type Shown = CallResponse<typeof readContractAcceptanceEndpoint>;

const TITLE = 'O seu contrato mudou';

/** The page behind the link by which a student sees what changed in the contract and accepts it. */
export default function AcceptancePage({ contractKey }: { readonly contractKey: string }) {
  const program = useProgram();
  useDocumentTitle(`${TITLE} · ${program.name}`);
  const answer = useQuery({
    ...queryOf(readContractAcceptanceEndpoint, { params: { key: contractKey } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <PublicPage title={TITLE} wide>
      {answer.data === undefined ? (
        <NotOpened answer={answer} what="o contrato" />
      ) : (
        <Shows contract={answer.data} contractKey={contractKey} onChanged={() => void answer.refetch()} />
      )}
    </PublicPage>
  );
}

interface ShowsProps {
  readonly contract: Shown;
  readonly contractKey: string;
  readonly onChanged: () => void;
}

function Shows({ contract, contractKey, onChanged }: ShowsProps) {
  const [accepted, setAccepted] = useState<Accepted>();
  const { status, acceptedAt } = accepted ?? contract;
  const { studentFirstName, campaignName, drivingSchoolName, acceptedBefore, sha256, changes } = contract;
  const school = drivingSchoolName === null ? '' : `, no ${schoolText(drivingSchoolName)}`;
  return (
    <>
      <p>
        Olá, {studentFirstName}! Este é o contrato da sua matrícula em {campaignName}
        {school}.
      </p>
      {status === 'WAITING' ? (
        <>
          <p>
            {acceptedBefore === null
              ? ''
              : `O texto mudou desde ${instantText(acceptedBefore)}, quando você o aceitou. `}
            Até você aceitar o novo, continua valendo o que já aceitou.
          </p>
          <ComparedContract changes={changes} />
          <AcceptForm contractKey={contractKey} sha256={sha256} onAccepted={setAccepted} onChanged={onChanged} />
        </>
      ) : null}
      <output className={classes['outcome']}>
        {status === 'ACCEPTED' ? (
          <Panel tone="information" title="Você aceitou o novo contrato">
            <p>Aceite registrado em {instantText(acceptedAt)}. Não é preciso fazer mais nada.</p>
          </Panel>
        ) : null}
        {status === 'ENDED' ? (
          <Panel tone="attention" title="Este contrato não espera mais o seu aceite">
            <p>
              Ele foi substituído ou a matrícula foi encerrada. Se você recebeu um link mais novo, use-o; se não, fale
              com a Central de Atendimento.
            </p>
          </Panel>
        ) : null}
      </output>
    </>
  );
}
