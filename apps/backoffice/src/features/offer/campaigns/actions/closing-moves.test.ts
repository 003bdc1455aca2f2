import { expect, test } from 'vitest';
import { chosenMoves, losersOf, problemsOf, withoutChoices } from './closing-moves.ts';

const EIGHT = '2026-03-10T11:00:00.000Z';
const NINE = '2026-03-10T12:00:00.000Z';

const person = (registrationId: string, proposal: string | null) => ({
  registrationId,
  studentId: 'student',
  studentName: 'Maria',
  drivingSchoolId: 'school',
  schedulingDateTime: '2026-03-09T11:00:00.000Z',
  proposal,
  refusesMessages: false,
});
const found = (people: ReturnType<typeof person>[]) => ({
  people,
  schools: [
    {
      drivingSchoolId: 'school',
      presentationName: 'Vitória',
      freeSlots: [
        { start: EIGHT, freeAttendants: 1 },
        { start: NINE, freeAttendants: 2 },
      ],
    },
  ],
});

test('who moves where is the proposal, or the slot chosen instead of it', () => {
  const people = [person('a', EIGHT), person('b', NINE), person('c', null)];
  expect(chosenMoves(people, new Map([['b', EIGHT]]))).toEqual([
    { registrationId: 'a', schedulingDateTime: Temporal.Instant.from(EIGHT) },
    { registrationId: 'b', schedulingDateTime: Temporal.Instant.from(EIGHT) },
  ]);
});

test('a slot is full when more have chosen it than it holds; who has none is named', () => {
  const answer = found([person('a', EIGHT), person('b', NINE), person('c', NINE), person('d', null)]);
  expect([...problemsOf(answer, new Map())]).toEqual([['d', 'Não há horário livre']]);
  expect([
    ...problemsOf(
      answer,
      new Map([
        ['b', EIGHT],
        ['d', NINE],
      ]),
    ),
  ]).toEqual([['b', 'Este horário já está cheio']]);
});

test('only those whose chosen slot was taken go back to the proposal, and the other choices stay', () => {
  const ten = '2026-03-10T13:00:00.000Z';
  const answer = found([person('a', EIGHT), person('b', EIGHT), person('c', EIGHT)]);
  const chosen = new Map([
    ['a', ten],
    ['b', NINE],
  ]);
  const losers = losersOf(answer, chosen);
  expect(losers.map(({ registrationId }) => registrationId)).toEqual(['a']);
  expect([...withoutChoices(chosen, losers)]).toEqual([['b', NINE]]);
});
