import { drivingSchoolRecord, emptyOf, type TypedHours } from '@habilita/contract';
import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createFormCore, handleOf, loadFormChecks } from '#kit/form/index.ts';
import { OfficeHoursField } from './OfficeHoursField.tsx';

const WRONG = '“De” não pode ser maior que “Para”.';
type Values = ReturnType<typeof emptyOf<typeof drivingSchoolRecord.fields>>;

beforeAll(loadFormChecks);
beforeEach(() => {
  const empty = emptyOf(drivingSchoolRecord);
  const officeHours: TypedHours = { ...empty.officeHours, SUNDAY: [['08:00:00', '18:00:00']] };
  const form = handleOf<Values>(createFormCore({ of: drivingSchoolRecord, base: { ...empty, officeHours } }));
  render(
    <MantineProvider env="test">
      <OfficeHoursField {...form.field('officeHours')} />
    </MantineProvider>,
  );
});

const time = (name: string) => screen.getByRole('combobox', { name: `Domingo, período 1: ${name}` });

test('a period that ends before it begins says so once it is left, and no longer once it is right', async () => {
  // The field renders its options only once it has been hovered or focused.
  await userEvent.click(time('de'));
  await userEvent.selectOptions(time('de'), '19:00');
  await userEvent.tab();
  expect(time('para')).toHaveFocus();
  expect(time('para')).toBeValid();
  await userEvent.click(document.body);
  expect(await screen.findByText(WRONG)).toBeVisible();
  for (const name of ['de', 'para']) expect(time(name)).toHaveAccessibleDescription(WRONG);
  await userEvent.selectOptions(time('de'), '09:00');
  await waitFor(() => expect(screen.queryByText(WRONG)).toBeNull());
});
