import type { SavedView } from '@habilita/contract';
import { useSearch } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ViewsSource } from '#kit/kit-context.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { OwnSchools } from './own-schools.tsx';

const person = { id: 'x', roles: ['DRIVING_SCHOOL_ADMIN'], permissions: [] } as const;
const drivingSchools = {
  search: () => Promise.resolve(['a', 'b'].map((value) => ({ value, label: value }))),
  byIds: () => Promise.resolve([]),
};
const view: SavedView = {
  id: '01a1d6de-5ae4-76fc-9d17-cbf5372a03ef',
  name: 'Pagos',
  query: { status: 'PAID' },
  columns: { order: [], shown: {}, widths: {} },
  sharedWith: [],
  ownerName: 'Ana',
  mayEdit: true,
  version: 1,
};
const never = () => Promise.reject(new Error('not asked for'));
const views: ViewsSource = {
  read: () => Promise.resolve({ content: [view], defaultViewId: view.id, columns: null }),
  create: never,
  edit: never,
  remove: never,
  keep: never,
};

function Payments() {
  const { drivingSchoolIds } = useSearch({ strict: false });
  return drivingSchoolIds === undefined ? <OwnSchools /> : 'Os pagamentos';
}

async function addressFrom(at: string): Promise<Record<string, string>> {
  const { address } = await renderScreen(() => <Payments />, { at, person, lookups: { drivingSchools }, views });
  await screen.findByText('Os pagamentos');
  return Object.fromEntries(new URLSearchParams(address()));
}

test('somebody of a CFC opens the payments in their first view, in their own schools', async () => {
  expect(await addressFrom('/')).toEqual({ drivingSchoolIds: 'a,b', status: 'PAID', view: view.id });
});

test('an address keeps what it asks for; only the schools are added', async () => {
  expect(await addressFrom('/?status=PENDING&groups=status')).toEqual({
    drivingSchoolIds: 'a,b',
    status: 'PENDING',
    groups: 'status',
  });
});
