import { REPORTED_LISTS, type SavedView } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconDots, IconStar, IconUsers } from '@tabler/icons-react';
import { linkOptions, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import type { RowAction } from '#kit/list/index.ts';
import { MenuButton, isPlainClick } from '#kit/layout/index.ts';
import { type Naming, NamingDialog } from './NamingDialog.tsx';
import type { ListViews } from './use-list-views.ts';
import '#kit/parts.css';
import './views.css';

async function attempt(views: ListViews, doing: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await doing();
    notifySuccess(done);
    return true;
  } catch (failure) {
    notifyFailure(failure);
    return false;
  } finally {
    await views.refresh();
  }
}

function update(views: ListViews, { id, name, sharedWith, version }: SavedView): Promise<boolean> {
  const body = { ...views.shown, name, sharedWith, version };
  return attempt(views, () => views.source.edit(id, body), 'Visão atualizada');
}

const isReported = ({ list }: ListViews): boolean => Object.hasOwn(REPORTED_LISTS, list);

async function remove(views: ListViews, { id, name, sharedWith }: SavedView): Promise<void> {
  const forWhom = sharedWith.length === 0 ? '' : ' para todos com quem foi compartilhada';
  const reports = isReported(views)
    ? ' Os relatórios por e-mail agendados com ela não são mais enviados, e as outras pessoas que os agendaram são avisadas.'
    : '';
  const changes = `A visão “${name}” deixa de existir${forWhom}; os registros não mudam.${reports}`;
  if (!(await confirm({ title: 'Excluir visão', changes, confirmLabel: 'Excluir', destructive: true }))) return;
  if (await attempt(views, () => views.source.remove(id), 'Visão excluída')) views.open(undefined);
}

function openFirst(views: ListViews, view: SavedView | undefined): Promise<boolean> {
  const done = view === undefined ? 'A lista abre sem visão' : `A lista abre em “${view.name}”`;
  return attempt(views, () => views.source.keep(views.list, { defaultViewId: view?.id ?? null }), done);
}

function Tab({ views, view, children }: { views: ListViews; view: SavedView | undefined; children: ReactNode }) {
  const router = useRouter();
  const current = views.active?.id === view?.id;
  const { href } = router.buildLocation({ to: '.', search: views.searchOf(view) });
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    views.open(view);
  };
  // This is a plain `<a>`, because the router's link would mark every view with the same filters as the current one.
  return (
    <li>
      <a href={href} onClick={follow} aria-current={current ? 'page' : undefined}>
        {children}
      </a>
    </li>
  );
}

function Marks({ view, isFirst }: { readonly view: SavedView; readonly isFirst: boolean }) {
  return (
    <>
      {view.sharedWith.length === 0 ? null : (
        <>
          <IconUsers size={14} aria-hidden />
          <span className="kit-hidden">, de {view.ownerName}</span>
        </>
      )}
      {isFirst ? (
        <>
          <IconStar size={14} aria-hidden />
          <span className="kit-hidden">, a lista abre nela</span>
        </>
      ) : null}
    </>
  );
}

function ViewMenu({ views, view, onName }: { views: ListViews; view: SavedView; onName: () => void }) {
  const isFirst = view.id === views.defaultViewId;
  const label = `Ações da visão ${view.name}`;
  const open: RowAction = {
    key: 'open',
    label: isFirst ? 'Não abrir mais a lista nesta visão' : 'Abrir a lista nesta visão',
    onClick: () => void openFirst(views, isFirst ? undefined : view),
  };
  const schedule: readonly RowAction[] = isReported(views)
    ? [
        {
          key: 'schedule',
          label: 'Enviar por e-mail',
          place: linkOptions({ to: '/exports/reports', search: { agendar: view.id } }),
        },
      ]
    : [];
  const edit: readonly RowAction[] = [
    { key: 'name', label: 'Renomear e compartilhar', onClick: onName },
    { key: 'remove', label: 'Excluir', destructive: true, onClick: () => void remove(views, view) },
  ];
  return (
    <MenuButton actions={[open, ...schedule, ...(view.mayEdit ? edit : [])]} label={label} align="end">
      <button type="button" className="kit-icon-button" aria-label={label}>
        <IconDots size={18} aria-hidden />
      </button>
    </MenuButton>
  );
}

/** The tabs of the person's own views and of those shared with them. */
export default function Tabs({ views }: { readonly views: ListViews }) {
  const [naming, setNaming] = useState<Naming>();
  const { active } = views;
  return (
    <div className="saved-views">
      <nav aria-label="Visões salvas">
        <ul>
          <Tab views={views} view={undefined}>
            Todos
          </Tab>
          {views.all.map((view) => (
            <Tab key={view.id} views={views} view={view}>
              {view.name}
              <Marks view={view} isFirst={view.id === views.defaultViewId} />
            </Tab>
          ))}
        </ul>
      </nav>
      {active?.mayEdit === true && views.changed ? (
        <Button variant="subtle" size="compact-sm" onClick={() => void update(views, active)}>
          Salvar alterações
        </Button>
      ) : null}
      <Button variant="subtle" size="compact-sm" onClick={() => setNaming({ view: undefined })}>
        Salvar visão
      </Button>
      {active === undefined ? null : (
        <ViewMenu views={views} view={active} onName={() => setNaming({ view: active })} />
      )}
      <NamingDialog views={views} naming={naming} onClose={() => setNaming(undefined)} />
    </div>
  );
}
