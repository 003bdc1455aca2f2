import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { aRoom } from './room.fixture.ts';
import { RoomHeads } from './room-heads.tsx';
import { placesOf } from './room-places.ts';
import type { Room } from './room.ts';
import { SeatsPart } from './seats-part.tsx';

const ACTOR = { id: 'x', name: 'Ana', username: 'ana', roles: ['ADMIN' as const], permissions: [], attributes: {} };

const open = (room: Room) =>
  renderScreen(() => (
    <ActorProvider actor={ACTOR}>
      <RoomHeads room={room} places={placesOf(room.campaign, ACTOR)} />
      <SeatsPart seats={room.seats} places={placesOf(room.campaign, ACTOR)} />
    </ActorProvider>
  ));

test('registrations say how many of them are in force, as the table of seats counts them, and how many gave up', async () => {
  const room = aRoom();
  await open({ ...room, registrations: { ...room.registrations, now: 100 } });
  expect(screen.getByRole('region', { name: 'Matrículas' })).toHaveTextContent('94 ativas e 6 desistências.');
});

test('one registration in force is told of as one', async () => {
  const room = aRoom();
  const schools = room.seats.schools.map((school) => ({ ...school, registered: 1 }));
  await open({ ...room, seats: { ...room.seats, schools }, registrations: { ...room.registrations, now: 2 } });
  expect(screen.getByRole('region', { name: 'Matrículas' })).toHaveTextContent('1 ativa e 1 desistência.');
});

test.each([
  { limit: 600, told: / ocupadas\. É o limite da campanha; os CFCs somam 800\.$/ },
  { limit: 800, told: /^De 800: [\d,]+% ocupadas\.$/ },
])('a limit of $limit seats of a campaign whose CFCs have 800 is told as it is', async ({ limit, told }) => {
  const room = aRoom();
  const schools = room.seats.schools.flatMap((school) =>
    ['1', '2', '3', '4'].map((drivingSchoolId) => ({ ...school, drivingSchoolId, vacancies: 200 })),
  );
  const campaign = {
    vacancies: limit,
    left: 500,
    registered: 100,
    reserved: 0,
    reservedWithoutSchool: 0,
    unusual: null,
  };
  await open({ ...room, seats: { campaign, schools } });
  expect(screen.getByText(told)).toBeVisible();
});

test('seats reserved by the waiting list are counted beside those left, also those of no school yet', async () => {
  await open(aRoom());
  const head = screen.getByRole('region', { name: 'Vagas restantes' });
  expect(head).toHaveTextContent('3 vagas reservadas pela lista de espera, 2 sem CFC.');
});

test('a table without a mark has no column of marks', async () => {
  const room = aRoom();
  const schools = room.seats.schools.map((school) => ({ ...school, unusual: null, plans: [] }));
  await open({ ...room, seats: { ...room.seats, schools } });
  const table = screen.getByRole('table', { name: 'Vagas por CFC e plano' });
  expect(table).toHaveAttribute('data-unmarked');
  expect(within(table).getByText('Autoescola Beira-Mar')).toBeVisible();
});
