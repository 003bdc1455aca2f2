import {
  drivingSchoolsList,
  groupedPaymentsList,
  leadsList,
  type ListDeclaration,
  type ListFilter,
  paymentsList,
  recordOf,
  registrationsList,
} from '@habilita/contract';
import { activeFilters, filterWords, useLookupNames } from '#kit/list/index.ts';
import classes from './exports.module.css';
import type { Export } from './use-exports.ts';

const LISTS: Readonly<Record<string, ListDeclaration>> = recordOf(
  [registrationsList, paymentsList, groupedPaymentsList, drivingSchoolsList, leadsList].map((list) => [
    list.name,
    list,
  ]),
);

export function FiltersInWords({ export: { list, query } }: { readonly export: Pick<Export, 'list' | 'query'> }) {
  const declaration = LISTS[list];
  const active = declaration === undefined ? [] : activeFilters(declaration, query);
  if (active.length === 0) return <span className="kit-muted">Sem filtros</span>;
  return (
    <span className={classes['wrapping']}>
      {active.map(([key, filter], index) => (
        <span key={key}>
          {index > 0 && '; '}
          <FilterInWords name={key} filter={filter} query={query} />
        </span>
      ))}
    </span>
  );
}

function FilterInWords({
  name,
  filter,
  query,
}: {
  readonly name: string;
  readonly filter: ListFilter;
  readonly query: Export['query'];
}) {
  const names = useLookupNames(filter, query[name] ?? '');
  return (
    <>
      <span className="kit-muted">{filter.label}:</span> {filterWords(name, filter, query, names)}
    </>
  );
}
