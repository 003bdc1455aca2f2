import { PAGE_SIZES } from '@habilita/contract';
import { usePagination } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { numberText } from '../format.ts';
import { type ListState, pageCount, pageOf, sizeOf } from './list-state.ts';
import { Total, type TotalProps } from './list-parts.tsx';
import './list.css';

interface PagerProps extends TotalProps {
  readonly state: ListState;
  readonly onState: (next: ListState) => void;
}

interface PagesProps {
  readonly current: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}

function Pages({ current, count, onPage }: PagesProps) {
  const { range } = usePagination({ total: count, page: current, onChange: onPage });
  return (
    <span className="kit-pages">
      <button type="button" aria-label="Página anterior" disabled={current <= 1} onClick={() => onPage(current - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </button>
      {range.map((page, place) =>
        page === 'dots' ? (
          <span key={`dots-${place < range.length / 2 ? 'before' : 'after'}`} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            aria-label={`Página ${page}`}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => onPage(page)}
          >
            {numberText(page)}
          </button>
        ),
      )}
      <button type="button" aria-label="Próxima página" disabled={current >= count} onClick={() => onPage(current + 1)}>
        <IconChevronRight size={16} aria-hidden />
      </button>
    </span>
  );
}

export default function ListPager({ page, state, onState, onCountAll }: PagerProps) {
  const index = pageOf(state);
  const size = sizeOf(state);
  const first = index * size + 1;
  const last = index * size + (page.counted ?? page.content.length);
  return (
    <nav className="kit-pager" aria-label="Páginas">
      <span>
        <span className="kit-figures">
          {numberText(first)}–{numberText(last)}
        </span>{' '}
        de <Total page={page} onCountAll={onCountAll} />
      </span>
      <select
        className="kit-page-size"
        aria-label="Registros por página"
        value={size}
        onChange={({ currentTarget }) => onState({ ...state, size: Number(currentTarget.value), page: undefined })}
      >
        {PAGE_SIZES.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <Pages
        current={index + 1}
        count={pageCount(page.totalSize, size)}
        onPage={(number) => onState({ ...state, page: number - 1 })}
      />
    </nav>
  );
}
