import type { previewClosingEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type ClosingAnswer = CallResponse<typeof previewClosingEndpoint>;

/** The slots chosen by hand, each under its registration's id. */
export type ChosenSlots = ReadonlyMap<string, string>;
export type PersonToMove = ClosingAnswer['people'][number];

export const slotOf = ({ registrationId, proposal }: PersonToMove, chosen: ChosenSlots): string | null =>
  chosen.get(registrationId) ?? proposal;

/** The people whose slot was chosen by hand and is no longer free, because somebody else has taken it. */
export function losersOf({ people, schools }: ClosingAnswer, chosen: ChosenSlots): readonly PersonToMove[] {
  const free = new Set(
    schools.flatMap(({ drivingSchoolId, freeSlots }) => freeSlots.map(({ start }) => `${drivingSchoolId} ${start}`)),
  );
  return people.filter(({ registrationId, drivingSchoolId }) => {
    const slot = chosen.get(registrationId);
    return slot !== undefined && !free.has(`${drivingSchoolId} ${slot}`);
  });
}

/** Removes the choices of these people, so that the server's proposed slots apply to them again. */
export function withoutChoices(chosen: ChosenSlots, people: readonly PersonToMove[]): ChosenSlots {
  const lost = new Set(people.map(({ registrationId }) => registrationId));
  return new Map([...chosen].filter(([registrationId]) => !lost.has(registrationId)));
}

export const chosenMoves = (people: readonly PersonToMove[], chosen: ChosenSlots) =>
  people.flatMap((person) => {
    const schedulingDateTime = slotOf(person, chosen);
    return schedulingDateTime === null
      ? []
      : [{ registrationId: person.registrationId, schedulingDateTime: Temporal.Instant.from(schedulingDateTime) }];
  });

/**
 * Returns, by registration id, why a person cannot be moved yet: no slot is free, or the slot is full. When a slot has
 * too few places, people earlier in the list get them.
 */
export function problemsOf({ people, schools }: ClosingAnswer, chosen: ChosenSlots): ReadonlyMap<string, string> {
  const left = new Map<string, number>();
  for (const { drivingSchoolId, freeSlots } of schools)
    for (const { start, freeAttendants } of freeSlots) left.set(`${drivingSchoolId} ${start}`, freeAttendants);
  const problems = new Map<string, string>();
  for (const person of people) {
    const slot = slotOf(person, chosen);
    if (slot === null) {
      problems.set(person.registrationId, 'Não há horário livre');
      continue;
    }
    const key = `${person.drivingSchoolId} ${slot}`;
    // The server may propose a slot that is missing here, because the list of free slots ends earlier. Only the server
    // knows whether that slot has free places, so no problem is reported.
    const places = left.get(key);
    if (places === undefined) continue;
    if (places === 0) problems.set(person.registrationId, 'Este horário já está cheio');
    left.set(key, Math.max(0, places - 1));
  }
  return problems;
}
