import type { CampaignValues, Errors } from '@habilita/contract';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { textOf } from '#api-client/failure.ts';
import { fieldLabel, type FormCore, type FormHandle, loadFormChecks, unreadErrors } from '#kit/form/index.ts';
import { notifyFailure } from '#kit/feedback/index.ts';
import { blockersOf, type BlockerGroup } from './blockers.ts';
import { copyDifferences } from './copy-differences.ts';
import { countText } from './count-text.ts';
import './campaign-form.css';

/** Milliseconds without typing until the whole form is checked. */
const PAUSE = 500;

type Find = (core: FormCore) => Promise<Errors>;

/**
 * Returns the errors that `find` resolves to; undefined until its first result. `find` runs again whenever typing
 * pauses.
 */
function useFound({ core }: FormHandle<CampaignValues>, find: Find): Errors | undefined {
  const [found, setFound] = useState<Errors>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => void find(core).then(setFound, notifyFailure);
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, PAUSE);
    };
    later();
    const stops = [core.listen(later), core.errors.listen(later), core.unread.listen(later)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [core, find]);
  return found;
}

interface BlockersProps {
  readonly form: FormHandle<CampaignValues>;
  /** The accessible name of the list; unlike the title it does not change with the count. */
  readonly name: string;
  readonly title: (count: number) => string;
  readonly none: string;
  readonly onShow: (path: string) => void;
}

/** Lists everything that prevents saving; each entry leads to its field and opens the blocks around it. */
export function PublishBlockers({ form, name, title, none, onShow }: BlockersProps) {
  const found = useFound(form, problemsOf);
  // Until the first check has finished, nothing is shown, so that an unchecked form is not called ready.
  if (found === undefined) return null;
  if (Object.keys(found).length > 0)
    return <PathList form={form} name={name} title={title} found={found} onShow={onShow} tone="problem" opened />;
  return (
    <p className="campaign-blockers-none">
      <IconCircleCheck size={16} aria-hidden /> {none}
    </p>
  );
}

async function problemsOf(core: FormCore): Promise<Errors> {
  const { errorsOf } = await loadFormChecks();
  return { ...core.errors.all(), ...errorsOf(core.of, core.live()), ...unreadOf(core) };
}

/**
 * The errors of fields whose typed text cannot be read, such as 31/02/2027. The form holds no value for such a text.
 */
function unreadOf({ unread }: FormCore): Errors {
  const said = Object.entries(unreadErrors(document.body));
  return Object.fromEntries(said.filter(([path]) => unread.at(path) !== undefined));
}

interface CopyProps extends Pick<BlockersProps, 'form' | 'onShow'> {
  readonly source: CampaignValues;
}

/** Lists where a copy differs from the campaign it was made of; each entry leads to its field. */
export function CopyDifferences({ form, source, onShow }: CopyProps) {
  const [find] = useState(() => () => Promise.resolve(copyDifferences(source, form.values())));
  const found = useFound(form, find);
  if (found === undefined || Object.keys(found).length === 0) return null;
  return <PathList form={form} name="Diferente da origem" title={differentText} found={found} onShow={onShow} />;
}

const differentText = (count: number) => `Diferente da origem: ${countText(count, 'item', 'itens')}`;

interface ListProps extends Pick<BlockersProps, 'form' | 'name' | 'title' | 'onShow'> {
  readonly found: Errors;
  /** Whether the list is expanded at first, which needs a window wide enough to show it beside the form. */
  readonly opened?: boolean;
  readonly tone?: 'problem';
}

function PathList({ form, name, title, found, onShow, opened = false, tone }: ListProps) {
  const groups = blockersOf(found, (path) => fieldLabel(form.core, path));
  const count = Object.keys(found).length;
  return (
    <section className="campaign-blockers" aria-label={name} data-tone={tone}>
      <details open={opened && window.matchMedia('(min-width: 1200px)').matches}>
        <summary>{title(count)}</summary>
        <ul>
          {groups.map((group) => (
            <Group key={group.key} group={group} few={count <= FEW} onShow={onShow} />
          ))}
        </ul>
      </details>
    </section>
  );
}

/** When the list has at most this many entries, all its groups are expanded at first. */
const FEW = 20;

interface GroupProps {
  readonly group: BlockerGroup;
  readonly few: boolean;
  readonly onShow: (path: string) => void;
}

function Group({ group, few, onShow }: GroupProps) {
  const [wanted, setOpen] = useState<boolean>();
  const { name, entries } = group;
  const isOpen = wanted ?? few;
  const list = entries.map(({ path, label, message }) => (
    <li key={path}>
      <button type="button" onClick={() => onShow(path)}>
        <strong>{label}:</strong> {message === textOf('REQUIRED') ? 'falta preencher' : message}
      </button>
    </li>
  ));
  if (name === undefined) return list;
  return (
    <li>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={14} aria-hidden />
        <strong>{name}</strong> {countText(entries.length, 'item', 'itens')}
      </button>
      {isOpen ? <ul>{list}</ul> : null}
    </li>
  );
}
