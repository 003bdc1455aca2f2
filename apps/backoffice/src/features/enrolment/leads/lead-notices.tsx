import { linkOptions } from '@tanstack/react-router';
import { useCan } from '#api-client/session/can.tsx';
import { instantText } from '#kit/format.ts';
import { LinkTo } from '#kit/layout/index.ts';
import { Panel } from '#kit/feedback/index.ts';
import { withoutPermission } from '#features/shared/reasons/without-permission.ts';
import type { Lead } from './lead.ts';

export function LeadNotices({ lead }: { readonly lead: Lead }) {
  return (
    <>
      {lead.registration === null ? null : (
        <Panel
          tone="information"
          title={lead.isRegistered ? 'Esta pessoa já se matriculou' : 'A matrícula já foi iniciada'}
        >
          {lead.isRegistered ? 'Ela não conta mais como lead. ' : 'Os dados do aluno são alterados na matrícula. '}
          <RegistrationLink registration={lead.registration} />
        </Panel>
      )}
      {lead.consentRevokedDate === null ? null : (
        <Panel tone="attention" title="Consentimento revogado antes">
          Um cadastro anterior deste CPF foi apagado em {instantText(lead.consentRevokedDate, lead.campaignZoneOffset)},
          a pedido da pessoa. Este é um novo começo, com um novo consentimento.
        </Panel>
      )}
    </>
  );
}

function RegistrationLink({
  registration: { id, studentId },
}: {
  readonly registration: NonNullable<Lead['registration']>;
}) {
  const may = useCan()({ anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] });
  const place = linkOptions({ to: '/campaigns/detail/registration/$studentId/$id', params: { studentId, id } });
  return (
    <LinkTo place={place} reason={may ? undefined : withoutPermission('QUERY_REGISTRATIONS')}>
      Abrir a matrícula
    </LinkTo>
  );
}
