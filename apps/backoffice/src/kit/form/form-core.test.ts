import { describe, expect, it } from 'vitest';
import { createFormValues } from './form-core.ts';

const plan = (price: number) => ({ price, seats: 10 });
const campaign = () =>
  createFormValues({
    name: 'Vitória',
    schools: [
      { id: 'a', plans: [plan(1), plan(2)] },
      { id: 'b', plans: [plan(3)] },
    ],
  });

function countAt(values: ReturnType<typeof campaign>, path: string) {
  const told = { times: 0 };
  values.listenAt(path)(() => {
    told.times += 1;
  });
  return told;
}

describe('a change', () => {
  it('is told to those who listen to its field, its row or its list, and to nobody else', () => {
    const values = campaign();
    const paths = [
      'schools.0.plans.1.price',
      'schools.0.plans.1',
      'schools',
      'schools.0.plans.0.price',
      'schools.1',
      'name',
    ];
    const told = paths.map((path) => countAt(values, path));
    values.set('schools.0.plans.1.price', 9);
    expect(told.map(({ times }) => times)).toEqual([1, 1, 1, 0, 0, 0]);
  });

  it('leaves every other row the same object, and what was read before as it was', () => {
    const values = campaign();
    const [before, other, own] = [values.live(), values.get('schools.1'), values.get('schools.0')];
    values.set('schools.0.plans.1.price', 9);
    expect(values.get('schools.1')).toBe(other);
    expect(values.get('schools.0')).not.toBe(own);
    expect(before).toEqual(campaign().live());
    expect(values.get('schools.0.plans')).toEqual([plan(1), plan(9)]);
  });

  it('of a list is told to its fields that differ now', () => {
    const values = campaign();
    const moved = countAt(values, 'schools.0.id');
    const same = countAt(values, 'schools.1.plans.0.seats');
    values.set('schools', [
      { id: 'c', plans: [] },
      { id: 'b', plans: [plan(3)] },
    ]);
    expect([moved.times, same.times]).toEqual([1, 0]);
  });

  it('made by a listener is told to everyone too, also to those who had listened before', () => {
    const values = campaign();
    const names: unknown[] = [];
    values.listen(() => names.push(values.get('name')));
    const told = countAt(values, 'name');
    const stop = values.listen(() => {
      stop();
      values.set('name', 'Serra');
    });
    values.set('schools.1.id', 'c');
    expect([names, told.times]).toEqual([['Vitória', 'Serra'], 1]);
  });

  it('is no longer told to who stopped listening', () => {
    const values = campaign();
    let times = 0;
    const stop = values.listenAt('name')(() => {
      times += 1;
    });
    stop();
    values.set('name', 'Serra');
    expect(times).toBe(0);
  });
});

describe('unsaved changes', () => {
  it('are there until everything is typed back', () => {
    const values = campaign();
    expect(values.isDirty()).toBe(false);
    values.set('schools.1.plans.0.price', 9);
    expect(values.isDirty()).toBe(true);
    values.set('schools.1.plans.0.price', 3);
    expect(values.isDirty()).toBe(false);
  });

  it('are those since the last change that was saved elsewhere', () => {
    const values = campaign();
    values.set('name', 'Serra');
    const upTo = values.changes();
    values.set('name', 'Cariacica');
    values.keep(upTo);
    expect(values.isDirty()).toBe(true);
    values.keep(values.changes());
    expect(values.isDirty()).toBe(false);
  });

  it('are those against the version put below them', () => {
    const values = campaign();
    values.set('name', 'Serra');
    const told = countAt(values, 'name');
    values.rebase({ ...campaign().live(), name: 'Serra' }, {});
    expect([values.isDirty(), told.times]).toEqual([false, 0]);
    values.rebase(campaign().live(), { name: 'Guarapari' });
    expect([values.isDirty(), values.get('name'), told.times]).toEqual([true, 'Guarapari', 1]);
  });
});
