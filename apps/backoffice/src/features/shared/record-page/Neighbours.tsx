import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { numberText } from '#kit/format.ts';
import { atPage, type CameFrom, keepList, listOf } from '#kit/list/index.ts';
import { notifyFailure } from '#kit/feedback/index.ts';
import { DisabledReason, isPlainClick, tip } from '#kit/layout/index.ts';
import '#kit/parts.css';
import './record-page.css';

async function stepFrom(list: CameFrom, index: number, by: 1 | -1): Promise<string | undefined> {
  const here = list.records[index + by];
  if (here !== undefined || list.load === undefined) return here;
  const page = list.page + by;
  const records = await list.load(page);
  if (records.length > 0) keepList(atPage(list, page, records));
  return by === 1 ? records[0] : records.at(-1);
}

/** The neighbour's address, opened on the tab that is open now. */
function inTab(href: string, tab: unknown): string {
  const [path = '', query = ''] = href.split('?');
  const search = new URLSearchParams(query);
  if (typeof tab === 'string') search.set('tab', tab);
  else search.delete('tab');
  const rest = search.toString();
  return rest === '' ? path : `${path}?${rest}`;
}

interface StepProps {
  readonly label: string;
  /** Why the button is disabled: there is no previous or next record. Undefined when there is one. */
  readonly off: string | undefined;
  readonly onClick: () => void;
  readonly icon: typeof IconChevronLeft;
}

function Step({ label, off, onClick, icon: Icon }: StepProps) {
  return (
    <DisabledReason reason={off}>
      <button type="button" className="kit-icon-button" aria-label={label} {...tip(label)} onClick={onClick}>
        <Icon size={18} aria-hidden />
      </button>
    </DisabledReason>
  );
}

/** Leads to the previous and next record of the list that this record was opened from. */
export function Neighbours() {
  const router = useRouter();
  const href = useLocation({ select: (location) => location.href });
  const tab: unknown = useLocation({ select: ({ search }) => Reflect.get(search, 'tab') });
  const [busy, setBusy] = useState(false);
  const found = listOf(href);
  if (found === undefined) return null;
  const { list, index } = found;
  const position = list.page * list.size + index + 1;
  const goes = async (by: 1 | -1) => {
    setBusy(true);
    try {
      const next = await stepFrom(list, index, by);
      if (next !== undefined) await router.navigate({ href: inTab(next, tab) });
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  const canLoad = list.load !== undefined;
  const isFirst = index === 0 && (list.page === 0 || !canLoad);
  const isLast = index === list.records.length - 1 && (position >= list.totalSize || !canLoad);
  return (
    <nav className="kit-neighbours" aria-label="Lista de onde você veio" aria-busy={busy}>
      <a
        className="kit-link"
        href={list.href}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          void router.navigate({ href: list.href, resetScroll: false });
        }}
      >
        <IconArrowLeft size={16} aria-hidden /> {list.title}
      </a>
      <span className="kit-figures kit-muted">
        {numberText(position)} de {numberText(list.totalSize)}
      </span>
      <Step
        label="Registro anterior"
        icon={IconChevronLeft}
        off={isFirst ? 'Este é o primeiro registro da lista.' : undefined}
        onClick={() => void goes(-1)}
      />
      <Step
        label="Próximo registro"
        icon={IconChevronRight}
        off={isLast ? 'Este é o último registro da lista.' : undefined}
        onClick={() => void goes(1)}
      />
    </nav>
  );
}
