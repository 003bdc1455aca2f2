import { field, record, type ValuesOf } from '@habilita/contract';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { type FormHandle, FormPage } from '../FormPage.tsx';
import { renderScreen } from '../test-screen.tsx';
import type { FormField } from './field-props.ts';
import { RowsField } from './RowsField.tsx';
import { useField } from './use-field.ts';

const [SCHOOLS, PLANS] = [60, 12];
const counted = { checks: 0, drawn: [] as string[] };

const campaign = record({
  fields: {
    name: field.text('Nome', { max: 60 }),
    schools: field.rows('CFCs', {
      item: 'CFC',
      max: 100,
      fields: {
        name: field.text('Nome', { max: 60 }),
        plans: field.rows('Planos', { item: 'Plano', max: 50, fields: { note: field.text('Nota', { max: 60 }) } }),
      },
    }),
  },
  check: () => {
    counted.checks += 1;
    return [];
  },
});
type Campaign = ValuesOf<typeof campaign.fields>;
type School = Campaign['schools'][number];
type Plan = School['plans'][number];

const initialValues: Campaign = {
  name: '',
  schools: Array.from({ length: SCHOOLS }, (_school, index) => ({
    name: `Centro ${index}`,
    plans: Array.from({ length: PLANS }, (_plan, place) => ({ note: `nota ${index} ${place}` })),
  })),
};

const useCounted = (path: string) =>
  useEffect(() => {
    counted.drawn.push(path);
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
    <FormPage<Campaign>
      title="Campanha"
      of={campaign}
      record="1:1"
      confirmation={false}
      keepDraft={false}
      initialValues={initialValues}
      onSubmit={() => Promise.resolve()}
      sections={(form) => [
        { id: 'name', title: 'Nome', content: <Text {...form.field('name')} /> },
        {
          id: 'schools',
          title: 'CFCs',
          content: (
            <RowsField
              {...form.rows('schools')}
              summary={({ name, plans }) => `${name}, ${plans.length} planos`}
              copy={(from, to) => ({ ...to, plans: from.plans })}
            >
              {(school) => <SchoolFields school={school} />}
            </RowsField>
          ),
        },
      ]}
    />
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
  counted.drawn.length = 0;
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
  // The first change draws the bar with 'Salvar' too.
  await userEvent.type(inputAt('schools.30.plans.5.note'), 'a');
  counted.drawn.length = 0;
  counted.checks = 0;
  await userEvent.keyboard('bc');
  const path = 'schools.30.plans.5.note';
  expect(counted).toEqual({ checks: 0, drawn: [path, path] });
  expect(inputAt(path)).toHaveValue('nota 30 5abc');
  await userEvent.tab();
  expect(counted.checks).toBe(1);
});

it('the first change draws no other field either', async () => {
  await openForm();
  await userEvent.click(at('schools.59'));
  counted.drawn.length = 0;
  await userEvent.type(inputAt('name'), 'x');
  expect(counted.drawn).toEqual(['name']);
});
