import {
  field,
  record,
  recordOf,
  ROLES,
  type SavedView,
  type ValuesOf,
  VIEW_ROLES,
  VIEW_SHARERS,
} from '@habilita/contract';
import { MultiSelectField, SwitchField, TextField } from '#kit/fields/index.ts';
import { FormDialog, type FormHandle } from '#kit/form/index.ts';
import { useKit } from '#kit/kit-context.tsx';
import { notifySuccess } from '#kit/feedback/index.ts';
import type { ListViews } from './use-list-views.ts';
import './views.css';

interface SaveViewProps {
  readonly views: ListViews;
  readonly view: SavedView | undefined;
  readonly onClose: () => void;
}

const viewForm = record({
  fields: {
    name: field.text('Nome', { max: 60, required: true }),
    sharedWith: field.words('Compartilhar com', recordOf(VIEW_ROLES.map((role) => [role, ROLES[role]] as const))),
    opensFirst: field.yesNo('Abrir a lista nesta visão', { initially: false }),
  },
});
type Named = ValuesOf<typeof viewForm.fields>;

function fieldsOf(form: FormHandle<Named>, mayShare: boolean) {
  return (
    <div className="saved-view-fields">
      <TextField {...form.field('name')} />
      {mayShare ? (
        <MultiSelectField
          help="Quem tem um destes perfis também vê a visão, sempre com os registros que pode ver."
          {...form.field('sharedWith')}
        />
      ) : null}
      <SwitchField {...form.field('opensFirst')} />
    </div>
  );
}

async function save({ views, view }: SaveViewProps, { name, sharedWith, opensFirst }: Named): Promise<SavedView> {
  const { source, list, shown, defaultViewId } = views;
  const kept = view === undefined ? shown : { query: view.query, columns: view.columns };
  const body = { ...kept, name: name.trim(), sharedWith: [...sharedWith] };
  const saved =
    view === undefined
      ? await source.create(list, body)
      : await source.edit(view.id, { ...body, version: view.version });
  const isFirst = saved.id === defaultViewId;
  if (opensFirst !== isFirst) await source.keep(list, { defaultViewId: opensFirst ? saved.id : null });
  return saved;
}

export function SaveViewDialog(props: SaveViewProps) {
  const { views, view, onClose } = props;
  const { person } = useKit();
  const mayShare = VIEW_SHARERS.some((role) => person?.roles.includes(role) === true);
  const title = view === undefined ? 'Salvar visão' : 'Renomear e compartilhar';
  return (
    <FormDialog<Named, SavedView>
      title={title}
      record={view === undefined ? 'new' : `${view.id}:${view.version}`}
      initialValues={{
        name: view?.name ?? '',
        sharedWith: view?.sharedWith ?? [],
        opensFirst: view !== undefined && view.id === views.defaultViewId,
      }}
      of={viewForm}
      sections={(form) => [{ id: 'view', title: 'O que fica guardado', text: KEPT, content: fieldsOf(form, mayShare) }]}
      onSubmit={(values) => save(props, values)}
      onSaved={(saved) => {
        notifySuccess(view === undefined ? 'Visão salva' : 'Visão atualizada');
        onClose();
        void views.refresh().then(() => (view === undefined ? views.open(saved) : undefined));
      }}
      onStale={() => void views.refresh()}
      onClose={onClose}
    />
  );
}

const KEPT = 'Filtros, ordem, colunas e larguras como estão na tela.';
