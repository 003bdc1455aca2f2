import {
  isCfcUser,
  listRegistrationsEndpoint,
  planLabel,
  registrationsList,
  totalRegistrationsEndpoint,
} from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { linkOptions, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { call } from '#api-client/call.ts';
import { useEmptyReason } from '#app/empty-reason.ts';
import { useActor, useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { instantText } from '#kit/format.ts';
import { ListFrame, type RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { DateText } from '#kit/layout/index.ts';
import { useOpenFile } from '#kit/upload/index.ts';
import { contractRowActions } from '#features/registrations/contracts/contract-row-action.tsx';
import { OverdueAmount } from '../owed/overdue-amount.tsx';
import { PaymentSituation } from '../owed/payment-situation.tsx';
import { BUSINESS_TONES, registrationTint, STATUS_TONES } from '#features/shared/registration/tones.ts';
import { lazily } from '#code-loading/lazily.ts';
import { OWN_SCHOOL } from '#features/shared/own-schools/own-school-filter.ts';

// Only people of a school choose among their schools, so nobody else loads this part.
const OwnSchools = lazily(async () => ({
  default: (await import('#features/shared/own-schools/own-schools.tsx')).OwnSchools,
}));

type Row = CallResponse<typeof listRegistrationsEndpoint>['content'][number];

const REFRESH_MS = 5000;

/** How the cells of these columns are drawn. Moments are shown in the campaign's zone. */
const RENDERERS = {
  businessStatus: (row: Row) => <PaymentSituation of={row} />,
  overdueAmount: (row: Row) => <OverdueAmount {...row} />,
  campaignName: ({ campaignName = '', campaignEdition }: Row) => campaignText(campaignName, campaignEdition),
  planName: (row: Row) => planLabel(row),
  registrationDate: (row: Row) => instantText(row.registrationDate, row.campaignZoneOffset),
  schedulingDateTime: (row: Row) => <DateText value={row.schedulingDateTime} zone={row.campaignZoneOffset} withTime />,
};

const WIDTHS = { studentName: 210, campaignName: 170, dsPresentationName: 200, planName: 200 };

/** The list of one campaign has no column for the campaign. */
const { campaignName: _campaign, ...fields } = registrationsList.fields;
const LIST_OF_CAMPAIGN = { ...registrationsList, fields };

interface RegistrationsPageProps {
  /** Limits the list to a campaign, and to one of its CFCs (Specification 2 §2, Campaign detail). */
  readonly within?: { readonly campaignIds: string; readonly drivingSchoolIds?: string };
  readonly title?: string;
  readonly headingLevel?: 1 | 2;
}

export function RegistrationsPage(props: RegistrationsPageProps) {
  const isCfc = isCfcUser(useActor().roles);
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const chosen = props.within?.drivingSchoolIds ?? search['drivingSchoolIds'];
  const list = <Registrations {...props} isCfc={isCfc} />;
  if (!isCfc || chosen !== undefined) return list;
  const name = props.within === undefined ? registrationsList.title : undefined;
  return (
    <Suspense fallback={<ListFrame title={name} loading="Carregando seus CFCs" />}>
      <OwnSchools list={registrationsList} isPart={props.within !== undefined}>
        {list}
      </OwnSchools>
    </Suspense>
  );
}

function Registrations({ isCfc, within, ...head }: RegistrationsPageProps & { readonly isCfc: boolean }) {
  const can = useCan();
  const mayEdit = can('MANAGE_REGISTRATIONS');
  const { open } = useOpenFile();
  const emptyText = useEmptyReason(
    'Ainda não há matrículas. Elas aparecem aqui assim que um aluno se matricula.',
    'Nenhuma matrícula nas campanhas de que você é consultor.',
  );
  const choosesSchools = isCfc && within?.drivingSchoolIds === undefined;
  return (
    <ListPage
      {...head}
      {...(within === undefined ? {} : { within })}
      declaration={within === undefined ? registrationsList : LIST_OF_CAMPAIGN}
      source={{
        key: areaKey(listRegistrationsEndpoint),
        load: (query, signal) => call(listRegistrationsEndpoint, { query }, { signal }),
        totals: (query, signal) => call(totalRegistrationsEndpoint, { query }, { signal }),
      }}
      exportOf={listRegistrationsEndpoint}
      rowKey={(row) => row.id}
      requires={choosesSchools ? OWN_SCHOOL : undefined}
      renderers={RENDERERS}
      widths={WIDTHS}
      actionsWidth={80}
      opens={{ place: placeOf }}
      tint={registrationTint}
      tones={{ businessStatus: BUSINESS_TONES, status: STATUS_TONES }}
      facts={['studentName', 'businessStatus', 'balance', 'schedulingDateTime']}
      rowActions={(row) => [openAction(row, mayEdit), ...contractRowActions(row, isCfc, open)]}
      refetchInterval={REFRESH_MS}
      emptyText={emptyText}
    />
  );
}

function openAction(row: Row, mayEdit: boolean): RowAction {
  return {
    key: 'open',
    label: mayEdit ? 'Editar matrícula' : 'Visualizar matrícula',
    icon: mayEdit ? <IconPencil size={16} /> : <IconEye size={16} />,
    place: placeOf(row),
  };
}

const placeOf = ({ studentId, id }: Row) =>
  linkOptions({ to: '/campaigns/detail/registration/$studentId/$id', params: { studentId, id } });
