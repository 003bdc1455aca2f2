import { campaignMessagesList, list } from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { ApiFailure } from '#api-client/failure.ts';
import { session } from '#api-client/session/session.ts';
import { CampaignLogo } from '#features/offer/campaigns/form/logo-section.tsx';
import { Identity } from '#features/offer/campaigns/preview/preview-identity.tsx';
import { RoomCampaign } from '#features/insight/control-room/room-campaign.tsx';
import { IrregularitiesNav } from '#features/registrations/irregularities/irregularities-nav.tsx';
import { OutboxPage } from '#features/system/status/outbox-page.tsx';
import { TemplateBody } from '#features/offer/templates/template-body.tsx';
import { templateForm, type TemplateValues } from '#features/offer/templates/template-values.ts';
import { UserActions } from '#features/people/users/user-actions.tsx';
import { FormPage } from '#kit/form/index.ts';
import type { ViewsSource } from '#kit/kit-context.tsx';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { expectAskedAgainInPlace } from '#api-client/asked-again.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';

const ID = '0199c6f0-0000-7000-8000-000000000001';
const ADMIN = { id: 'x', name: 'Ana', username: 'ana', roles: ['ADMIN' as const], permissions: [], attributes: {} };
const MESSAGE = {
  id: ID,
  createdAt: '2026-03-07T12:00:00.000Z',
  channel: 'EMAIL',
  recipient: 'maria@example.com',
  subject: 'Sua matrícula',
  status: 'FAILED',
  attempts: 3,
  goneReason: null,
};
const NO_ROWS = { content: [], totalSize: 0, totalIsExact: true };

/**
 * The responses of the simulated API, each by a part of the URL. Any other call fails with status 500 while `isDown` is
 * true, and waits for `late` while it is false.
 */
let served: Readonly<Record<string, unknown>> = {};
let isDown = true;
let late = Promise.withResolvers<Response>();

beforeEach(() => {
  late = Promise.withResolvers();
  [served, isDown] = [{}, true];
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  vi.stubGlobal('fetch', (address: string) => {
    const found = Object.entries(served).find(([part]) => address.includes(part));
    if (found !== undefined) return Promise.resolve(Response.json(found[1]));
    return isDown ? Promise.resolve(new Response(null, { status: 500 })) : late.promise;
  });
});
afterEach(() => {
  // A response that never comes would count as late in the test files that run after this one.
  late.resolve(new Response(null, { status: 500 }));
});

const TEXT: TemplateValues = { key: 'oi', name: 'Boas-vindas', type: 'SMS', template: 'Olá', version: 1 };

function Text() {
  return (
    <FormPage<TemplateValues>
      title="Boas-vindas"
      record="1:1"
      of={templateForm}
      initialValues={TEXT}
      sections={(form) => [
        { id: 'texto', title: 'Texto', content: <TemplateBody form={form} onChecked={() => undefined} /> },
      ]}
      onSubmit={() => Promise.resolve()}
    />
  );
}

const people = list({
  name: 'people',
  title: 'Pessoas',
  fields: { name: { label: 'Nome', type: 'text', sortable: true } },
  filters: {},
  defaultSort: { key: 'name', direction: 'ASC' },
});
const People = () => (
  <ListPage
    declaration={people}
    source={{ key: ['people'], load: () => Promise.resolve(NO_ROWS) }}
    rowKey={() => ''}
    facts={['name']}
  />
);

const never = () => Promise.reject(new Error('not asked for'));
const views: ViewsSource = {
  read: () => (isDown ? Promise.reject(new ApiFailure(500, 'r')) : new Promise(() => undefined)),
  create: never,
  edit: never,
  remove: never,
  keep: never,
};

const CAMPAIGN = {
  contractTemplateId: ID,
  tagIds: [],
  program: 'CNH_POP',
  counties: [],
  edition: 1,
  locality: 'Vitória',
  state: 'ES',
  urlCommunity: null,
  campaignConsultants: [],
  marketingConsultants: [],
  hasAutomatedCommunication: true,
};

const user = {
  id: ID,
  name: 'Bia',
  username: 'bia',
  active: true,
  roles: [],
  permissions: [],
  attributes: {},
  version: 1,
};

const DETAILS: readonly (readonly [string, string, ReactNode])[] = [
  ['the check of a template', 'Verificação do texto: não foi possível carregar.', <Text key="t" />],
  [
    'whose messages these are',
    'Nome e fuso da campanha: não foi possível carregar.',
    <RoomCampaign key="c" id={ID} title={campaignMessagesList.title}>
      {() => 'Mensagens'}
    </RoomCampaign>,
  ],
  [
    'the number of irregularities without a registration',
    'Quantidade sem matrícula: não foi possível carregar.',
    <IrregularitiesNav key="i" />,
  ],
  ['saved views', 'Visões salvas: não foi possível carregar.', <People key="v" />],
  ['how a user signs in', 'Dados de acesso: não foi possível carregar.', <UserActions key="u" user={user} />],
];

test.each(DETAILS)('%s that could not be loaded says so, also while it is asked for again', async (_, said, part) => {
  await renderScreen(() => <ActorProvider actor={ADMIN}>{part}</ActorProvider>, { views });
  expect(await screen.findByText(said)).toBeVisible();
  await expectAskedAgainInPlace(said, () => {
    isDown = false;
  });
});

test('a channel is not said to have no server while the servers are unknown', async () => {
  served = { '/outbox': { ...NO_ROWS, content: [MESSAGE], totalSize: 1 } };
  await renderScreen(() => (
    <ActorProvider actor={ADMIN}>
      <OutboxPage />
    </ActorProvider>
  ));
  expect(await screen.findByText('Servidores de envio: não foi possível carregar.')).toBeVisible();
  const again = await screen.findByRole('button', { name: /Enviar de novo/ });
  expect(again).toHaveAccessibleDescription('Ainda não se sabe se há um servidor de envio para este canal.');
});

test('names of a campaign that could not be loaded are not said to be none', async () => {
  await renderScreen(() => (
    <ActorProvider actor={ADMIN}>
      <Identity campaign={CAMPAIGN} />
    </ActorProvider>
  ));
  await waitFor(() => expect(screen.getAllByText('Não foi possível carregar.')).toHaveLength(2));
  expect(screen.getAllByRole('button', { name: 'Tentar novamente' })).toHaveLength(2);
});

test('a logo that could not be loaded is not said to be none', async () => {
  await renderScreen(() => <CampaignLogo place={{ state: 'ES', locality: 'Vitória', edition: 1 }} />);
  expect(await screen.findByText('LOGO NÃO CARREGADA')).toBeVisible();
});
