import type { DemoCampaign } from './campaigns.ts';
import { type Desk, deskOf, only } from './desk.ts';
import type { Enrolled } from './enrol.ts';
import type { World } from './world.ts';

/**
 * Adds records beside those of enrolments and payments, such as tags, a draft, a waiting list, an approval limit, a
 * disputed statement line and a request to erase data.
 */
export async function furnishTheOffice(
  world: World,
  { campaigns, students }: { readonly campaigns: readonly DemoCampaign[]; readonly students: readonly Enrolled[] },
): Promise<void> {
  const admin = await deskOf(world, 'ADMIN');
  await tag(admin, campaigns, students);
  await admin.send('POST', '/approval-limits', { kind: 'MANUAL_ENTRY', limit: 50_000, validFrom: today() });
  await draftNextEdition(admin);
  const running = only(campaigns.filter(({ opens }) => isPast(opens)).toReversed());
  await fillWaitingList(await deskOf(world, 'BUSINESS_SUPPORT'), running);
  const supervisor = await deskOf(world, 'SUPERVISOR');
  await resolveOne(supervisor);
  await saveView(supervisor);
  await contestLine(await deskOf(world, 'DRIVING_SCHOOL_ADMIN'));
  const asking = students.at(-1);
  if (asking !== undefined) await admin.send('POST', '/consent-cases', { cpf: asking.person.cpf });
}

const isPast = (moment: Temporal.Instant): boolean => Temporal.Instant.compare(moment, Temporal.Now.instant()) < 0;
const today = (): string => Temporal.Now.zonedDateTimeISO('America/Sao_Paulo').toPlainDate().toString();

async function tag(admin: Desk, campaigns: readonly DemoCampaign[], students: readonly Enrolled[]): Promise<void> {
  const { tagTypes } = await admin.send<{ tagTypes: readonly { id: string; name: string }[] }>('POST', '/tags/types', {
    tagTypes: [
      { name: 'Divulgação', entityTypes: ['CAMPAIGN', 'REGISTRATION'] },
      { name: 'Atendimento', entityTypes: ['REGISTRATION'] },
    ],
  });
  const typeOf = (name: string) => only(tagTypes.filter((type) => type.name === name)).id;
  const values = [
    ['Divulgação', 'Panfleto'],
    ['Divulgação', 'Rádio'],
    ['Atendimento', 'Ligar de volta'],
    ['Atendimento', 'Falta documento'],
  ] as const;
  const { tags } = await admin.send<{ tags: readonly { id: string; value: string }[] }>('POST', '/tags', {
    tags: values.map(([type, value]) => ({ tagTypeId: typeOf(type), value })),
  });
  const idOf = (value: string) => only(tags.filter((one) => one.value === value)).id;
  for (const [index, { id }] of campaigns.entries())
    await admin.send('POST', `/tags/CAMPAIGN/${id}`, { tagIds: [idOf(index % 2 === 0 ? 'Panfleto' : 'Rádio')] });
  for (const [index, { registrationId }] of students.slice(0, 8).entries()) {
    const tagIds = [idOf(index % 2 === 0 ? 'Ligar de volta' : 'Falta documento')];
    await admin.send('POST', `/tags/REGISTRATION/${registrationId}`, { tagIds });
  }
}

async function draftNextEdition(admin: Desk): Promise<void> {
  const name = 'CNH Pop Belo Horizonte';
  const data = { name, edition: 2, zoneOffset: '-03:00', vacancies: 400 };
  await admin.send('POST', '/drafts', { name, entityType: 'CAMPAIGN', data });
}

async function fillWaitingList(support: Desk, campaign: DemoCampaign): Promise<void> {
  const deadline = Temporal.Now.instant().add({ hours: 24 * 25 });
  const boletoExpiration = Temporal.Now.zonedDateTimeISO('America/Sao_Paulo')
    .toPlainDate()
    .add({ days: 30 })
    .toString();
  const [school] = campaign.schools;
  for (const [name, email, drivingSchoolId] of [
    ['Antônia Ferraz de Lima', 'antonia.ferraz@example.com', school?.id ?? null],
    ['Jonas Prado Teixeira', 'jonas.prado@example.com', null],
    ['Rita de Cássia Moura', 'rita.moura@example.com', null],
  ] as const)
    await support.send('POST', '/waiting-list', {
      campaignId: campaign.id,
      name,
      email,
      registrationEndDate: deadline.toString(),
      boletoExpiration,
      drivingSchoolId,
    });
}

async function resolveOne(supervisor: Desk): Promise<void> {
  const { content } = await supervisor.get<{ content: readonly { irregularityId: string | null }[] }>(
    '/registrations/irregularities?irregularityTypes=DUPLICATE_PAYMENT&size=10',
  );
  const raised = content.map(({ irregularityId }) => irregularityId).find((id) => id !== null);
  await supervisor.send('POST', `/irregularities/${raised}/resolve`, {
    reason: 'Aluno avisado; o valor a mais fica como crédito para as aulas extras.',
  });
}

async function contestLine(school: Desk): Promise<void> {
  const { content } = await school.get<{ content: readonly { id: string }[] }>(
    '/school-statements/lines?drivingSchoolIds=all&size=10',
  );
  await school.send('POST', `/school-statements/lines/${only(content).id}/disputes`, {
    text: 'A taxa desta venda veio maior que a combinada. Podem conferir?',
  });
}

async function saveView(supervisor: Desk): Promise<void> {
  const columns = { order: [], shown: {}, widths: {} };
  await supervisor.send('POST', '/list-views', {
    list: 'registrations',
    name: 'Em atraso',
    query: { businessStatus: 'LATE,PARTIALLY_PAID_AND_LATE' },
    columns,
    sharedWith: ['FINANCIAL_ANALYST'],
  });
}
