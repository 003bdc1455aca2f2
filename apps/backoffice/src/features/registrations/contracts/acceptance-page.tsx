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
import { AcceptedContract, ComparedContract } from './compared-contract.tsx';

type Shown = CallResponse<typeof readContractAcceptanceEndpoint>;

const TITLES: Readonly<Record<Shown['status'], string>> = {
  WAITING: 'O seu contrato mudou',
  ACCEPTED: 'Contrato aceito',
  ENDED: 'O seu contrato',
};

/** The page behind the link by which a student sees what changed in the contract, accepts it, and reads it later. */
export default function AcceptancePage({ contractKey }: { readonly contractKey: string }) {
  const program = useProgram();
  const [accepted, setAccepted] = useState<Accepted>();
  const answer = useQuery({
    ...queryOf(readContractAcceptanceEndpoint, { params: { key: contractKey } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = answer.data === undefined ? undefined : { ...answer.data, ...accepted };
  const title = TITLES[shown?.status ?? 'ENDED'];
  useDocumentTitle(`${title} · ${program.name}`);
  return (
    <PublicPage title={title} wide>
      {shown === undefined ? (
        <NotOpened answer={answer} what="o contrato" />
      ) : (
        <Shows
          contract={shown}
          contractKey={contractKey}
          onAccepted={setAccepted}
          onChanged={() => void answer.refetch()}
        />
      )}
    </PublicPage>
  );
}

interface ShowsProps {
  readonly contract: Shown;
  readonly contractKey: string;
  readonly onAccepted: (accepted: Accepted) => void;
  readonly onChanged: () => void;
}

function Shows({ contract, contractKey, onAccepted, onChanged }: ShowsProps) {
  const { status, acceptedAt, studentFirstName, campaignName, drivingSchoolName } = contract;
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
            {contract.acceptedBefore === null
              ? ''
              : `O texto mudou desde ${instantText(contract.acceptedBefore)}, quando você o aceitou. `}
            Até você aceitar o novo, continua valendo o que já aceitou.
          </p>
          <ComparedContract changes={contract.changes} />
          <AcceptForm
            contractKey={contractKey}
            sha256={contract.sha256}
            onAccepted={onAccepted}
            onChanged={onChanged}
          />
        </>
      ) : null}
      <output className={classes['outcome']}>
        {status === 'ACCEPTED' ? (
          <Panel tone="positive" title="Você aceitou o novo contrato">
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
      {status === 'ACCEPTED' ? <AcceptedContract changes={contract.changes} /> : null}
    </>
  );
}
