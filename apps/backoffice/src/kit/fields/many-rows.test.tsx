import { cents } from '@habilita/kernel';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { FormHandle } from '../form/FormPage.tsx';
import { renderScreen } from '../test-screen.tsx';
import type { FormField } from './field-props.ts';
import { useField } from './field.tsx';
import { CampaignForm, checked, type Plan, type School } from './rows-form.fixture.tsx';
import { RowsField } from './RowsField.tsx';

const [SCHOOLS, PLANS] = [60, 12];
const drawn: string[] = [];

const schools: School[] = Array.from({ length: SCHOOLS }, (_school, index) => ({
  name: `Centro ${index}`,
  plans: Array.from({ length: PLANS }, (_plan, place) => ({ note: `nota ${index} ${place}`, price: cents(100) })),
}));

const useCounted = (path: string) =>
  useEffect(() => {
    drawn.push(path);
  });

function Text(props: FormField<string>) {
  const { label, value, onChange, onBlur } = useField(props);
  useCounted(props.name);
  return (
    <div data-field={props.name}>
      <input aria-label={label} value={value} onBlur={onBlur} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

function PlanFields({ plan }: { readonly plan: FormHandle<Plan> }) {
  useCounted(plan.path);
  return <Text {...plan.field('note')} />;
}

function SchoolFields({ school }: { readonly school: FormHandle<School> }) {
  useCounted(school.path);
  return (
    <>
      <Text {...school.field('name')} />
      <RowsField {...school.rows('plans')} summary={({ note }) => note}>
        {(plan) => <PlanFields plan={plan} />}
      </RowsField>
    </>
  );
}

const openForm = () =>
  renderScreen(() => (
    <CampaignForm schools={schools} name={(form) => <Text {...form.field('name')} />}>
      {(school) => <SchoolFields school={school} />}
    </CampaignForm>
  ));

function at(path: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-field="${path}"]`);
  if (found === null) throw new Error(`nothing stands for '${path}'`);
  return found;
}
const inputs = () => [...document.querySelectorAll('input')];
const inputAt = (path: string) => at(path).querySelector('input') ?? at(path);

beforeEach(() => {
  sessionStorage.clear();
  drawn.length = 0;
});

it('sixty CFCs of twelve plans mount the fields of the open ones alone', async () => {
  await openForm();
  expect(document.querySelectorAll('li.kit-row')).toHaveLength(SCHOOLS);
  expect(inputs()).toHaveLength(1);
  await userEvent.click(at('schools.30'));
  expect(document.querySelectorAll('li.kit-row')).toHaveLength(SCHOOLS + PLANS);
  expect(inputs().map(({ value }) => value)).toEqual(['', 'Centro 30']);
  await userEvent.click(at('schools.30.plans.5'));
  expect(inputs().map(({ value }) => value)).toEqual(['', 'Centro 30', 'nota 30 5']);
});

it('a key draws its field alone and checks nothing; the form is checked once the field is left', async () => {
  await openForm();
  await userEvent.click(at('schools.30'));
  await userEvent.click(at('schools.30.plans.5'));
  // The first change also draws the bar with 'Salvar', so only what is drawn afterwards is counted.
  await userEvent.type(inputAt('schools.30.plans.5.note'), 'a');
  drawn.length = 0;
  checked.times = 0;
  await userEvent.keyboard('bc');
  const path = 'schools.30.plans.5.note';
  expect([checked.times, drawn]).toEqual([0, [path, path]]);
  expect(inputAt(path)).toHaveValue('nota 30 5abc');
  await userEvent.tab();
  expect(checked.times).toBe(1);
});

it('the first change draws no other field either', async () => {
  await openForm();
  await userEvent.click(at('schools.59'));
  drawn.length = 0;
  await userEvent.type(inputAt('name'), 'x');
  expect(drawn).toEqual(['name']);
});
