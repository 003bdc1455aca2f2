import { readInvitationEndpoint } from '@habilita/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import InvitationPage from './invitation-page.tsx';

const ID = '0199c6f0-0000-7000-8000-000000000001';
const INVITATION: CallResponse<typeof readInvitationEndpoint> = {
  id: ID,
  firstName: 'Rita',
  email: 'r•••@example.com',
  standing: 'RESERVED',
  campaignId: ID,
  campaignName: 'CNH Pop Vitória',
  campaignEdition: 3,
  campaignLocality: 'Vitória',
  campaignState: 'ES',
  countyId: ID,
  zoneOffset: '-03:00',
  seatUntil: '2026-03-11T12:00:00Z',
  boletoExpiration: '2026-03-25',
  drivingSchoolId: null,
  drivingSchoolName: null,
  enrolmentUrl: null,
  schools: [{ name: 'Central', phone: '2733334444' }],
};
let invitation = INVITATION;

beforeEach(() => {
  invitation = INVITATION;
  answerCalls(answerTo(readInvitationEndpoint, () => invitation));
});

test('a reserved seat is taken on the students’ site when its address is set', async () => {
  invitation = { ...INVITATION, enrolmentUrl: 'https://alunos.example/subscription/waiting-list/1' };
  await renderScreen(() => <InvitationPage id={ID} />);
  expect(await screen.findByRole('link', { name: 'Fazer a matrícula' })).toHaveAttribute(
    'href',
    'https://alunos.example/subscription/waiting-list/1',
  );
});

test('without a students’ site the page says which CFC to call', async () => {
  await renderScreen(() => <InvitationPage id={ID} />);
  expect(await screen.findByText('Para fazer a matrícula, ligue para o CFC')).toBeVisible();
  expect(screen.getByRole('link', { name: '(27) 3333-4444' })).toHaveAttribute('href', 'tel:+552733334444');
});

test('whoever waits in line, or came too late, is told whom to call', async () => {
  invitation = { ...INVITATION, standing: 'EXPIRED', seatUntil: null };
  await renderScreen(() => <InvitationPage id={ID} />);
  expect(await screen.findByText('Em caso de dúvida, ligue para o CFC')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Fazer a matrícula' })).toBeNull();
});
