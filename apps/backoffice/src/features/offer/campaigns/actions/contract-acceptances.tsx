import { listContractAcceptancesEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import { instantText, numberText } from '#kit/format.ts';
import { NotLoaded } from '#kit/feedback/index.ts';
import { StatusBadge } from '#kit/layout/index.ts';

/** Milliseconds until the list is read again, because students accept while somebody looks at it. */
const REFRESH_MS = 5000;

/** Lists the students whose contract was issued again with another text and who were asked to accept it. */
export function ContractAcceptances({ campaignId }: { readonly campaignId: string }) {
  const answer = useQuery({
    ...queryOf(listContractAcceptancesEndpoint, { params: { id: campaignId } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (answer.data === undefined) return <NotLoaded what="Novos aceites" answer={answer} />;
  if (answer.data.rows.length === 0) return null;
  const { waiting, accepted, rows } = answer.data;
  return (
    <section className="communications-past" aria-label="Novos aceites">
      <h3>
        Novos aceites pendentes: {numberText(waiting)}; recebidos: {numberText(accepted)}
      </h3>
      <ul className="contracts-rows">
        {rows.map(({ registrationId, studentName, askedAt, acceptedAt }) => (
          <li key={registrationId}>
            <strong>{studentName}</strong>
            <span>
              {acceptedAt === null ? `Pedido em ${instantText(askedAt)}` : `Aceito em ${instantText(acceptedAt)}`}
            </span>
            <StatusBadge tone={acceptedAt === null ? 'attention' : 'positive'}>
              {acceptedAt === null ? 'Aguardando' : 'Aceito'}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  );
}
