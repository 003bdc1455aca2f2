import type { RollUp } from './roll-up.ts';

/** By suffix. */
const TRIGGERS = {
  added: 'after insert on ROWS referencing new table as added',
  removed: 'after delete on ROWS referencing old table as removed',
  changed: 'after update on ROWS referencing old table as removed new table as added',
};

/** Appends the changes of a statement. */
export function deltaFunctionBody(rollUp: RollUp): string {
  const { name, factColumns, measures } = rollUp;
  const facts = factColumns.join(', ');
  const names = Object.keys(measures);
  const groups = factColumns.map((_, index) => index + 1).join(', ');
  const sums = names.map((measure) => `sum(${measure})`);
  const shares = Object.entries(measures).map(([measure, share]) => named(share, measure));
  const negative = Object.values(measures).map(negated);
  const insert = `insert into ${name}_deltas (${facts}, ${names.join(', ')})`;
  const total = (sign: string) => Object.values(measures).map((share) => `${sign}sum(${share})`);
  return `
begin
  if tg_op = 'INSERT' then
    ${insert}
    select ${facts}, ${total('').join(', ')}
    from added group by ${groups};
  elsif tg_op = 'DELETE' then
    ${insert}
    select ${facts}, ${total('-').join(', ')}
    from removed group by ${groups};
  else
    ${insert}
    select ${facts}, ${sums.join(', ')}
    from (
      select ${facts}, ${shares.join(', ')} from added
      union all
      select ${facts}, ${negative.join(', ')} from removed
    ) changed group by ${groups}
    having ${sums.map((sum) => `${sum} <> 0`).join(' or ')};
  end if;
  return null;
end `;
}

const named = (share: string, measure: string): string => (share === measure ? share : `${share} as ${measure}`);
const negated = (share: string): string => (/^\w+$/.test(share) ? `-${share}` : `-(${share})`);

export const deltaFunctionName = ({ name }: RollUp): string => `append_${name}_deltas`;

export const deltaFunction = (rollUp: RollUp): string =>
  `create or replace function ${deltaFunctionName(rollUp)}() returns trigger language plpgsql as $$${deltaFunctionBody(rollUp)}$$;`;

export function deltaTriggers(rollUp: RollUp): ReadonlyMap<string, string> {
  const { rows } = rollUp;
  return new Map(
    Object.entries(TRIGGERS).map(([suffix, event]) => {
      const name = `${rows}_${suffix}`;
      const call = `for each statement execute function ${deltaFunctionName(rollUp)}()`;
      return [name, `create trigger ${name} ${event.replace('ROWS', rows)} ${call};`];
    }),
  );
}

export function deltasOfAllRows({ name, rows, factColumns, measures }: RollUp): string {
  const facts = factColumns.join(', ');
  const sums = Object.values(measures).map((share) => `sum(${share})`);
  return `insert into ${name}_deltas (${facts}, ${Object.keys(measures).join(', ')})
select ${facts}, ${sums.join(', ')} from ${rows} group by ${facts};`;
}
