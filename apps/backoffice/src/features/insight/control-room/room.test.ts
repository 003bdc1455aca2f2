import { expect, test } from 'vitest';
import { aRoom } from './room.fixture.ts';
import { changeText, clockText, refreshEvery, shareText, unusualByPart } from './room.ts';

test('the time is that of the campaign, with seconds', () => {
  expect(clockText('2026-03-07T11:05:09.123Z', { zoneOffset: '-05:00' })).toBe('06:05:09');
  expect(clockText('2026-03-07T02:00:00Z', { zoneOffset: '-03:00' })).toBe('23:00:00');
});

test('it looks often while people enrol, seldom before and after, and no more once all is over', () => {
  const busy = [refreshEvery(undefined), refreshEvery('OPEN'), refreshEvery('PRE_REGISTRATION_OPEN')];
  expect(busy).toEqual([15_000, 15_000, 15_000]);
  expect([refreshEvery('NOT_STARTED'), refreshEvery('CLOSED'), refreshEvery('FINISHED')]).toEqual([
    60_000,
    60_000,
    false,
  ]);
});

test('a share is rounded, and only all is 100% and only none is 0%', () => {
  expect([shareText(20, 144), shareText(137, 600), shareText(1, 144)]).toEqual(['14%', '23%', '1%']);
  expect([shareText(199, 200), shareText(200, 200), shareText(0, 200)]).toEqual(['99%', '100%', '0%']);
  expect([shareText(1, 600), shareText(0, 0)]).toEqual(['menos de 1%', '']);
});

test('a change carries its sign, and what is unknown is left out', () => {
  expect([changeText(12, 10), changeText(8, 10), changeText(1, 1), changeText(5, null)]).toEqual(['+2', '-2', '0', '']);
});

test('marks are counted by the part they stand in; a part the person does not see is left out', () => {
  const room = aRoom();
  expect(unusualByPart(room)).toEqual([
    ['seats', 2],
    ['steps', 1],
    ['failures', 1],
    ['slots', 1],
    ['messages', 0],
  ]);
  const { steps: _steps, failures: _failures, messages: _messages, ...ofSchool } = room;
  expect(unusualByPart({ ...ofSchool, slots: null }).map(([part]) => part)).toEqual(['seats', 'slots']);
});
