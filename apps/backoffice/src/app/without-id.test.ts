import { expect, test } from 'vitest';
import { placeWithoutId } from './without-id.ts';

test.each([
  ['/campaigns/detail', '/campaigns'],
  ['/campaigns/detail/', '/campaigns'],
  ['/campaigns/detail/registration', '/registrations'],
  ['/campaigns/detail/registration/01932c6e-0000-7000-8000-000000000001', '/registrations'],
  ['/campaigns/preview', '/campaigns'],
  ['/campaigns/copy', '/campaigns/modify'],
  ['/campaigns/draft/modify', '/campaigns'],
  ['/campaigns/leads', '/leads'],
  ['/leads/modify', '/leads'],
  ['/templates/copy', '/templates/modify'],
  ['/campaigns/nothing', undefined],
  ['/', undefined],
])('%s without its id leads to %s', (address, place) => {
  expect(placeWithoutId(address)).toBe(place);
});
