import {
  campaignRecord,
  type CampaignValues,
  editCampaignEndpoint,
  listCampaignsEndpoint,
  publishCampaignEndpoint,
  readHistoryEndpoint,
  type RecordDeclaration,
} from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { lazily } from '#code-loading/lazily.ts';
import { call } from '#api-client/call.ts';
import { useActor } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { campaignPlace } from '#features/shared/links/campaign-place.ts';
import { type Confirmation, type FormHandle, FormPage, type FormSection } from '#kit/form/index.ts';
import { Panel } from '#kit/feedback/index.ts';
import { useBackToList } from '#kit/list/index.ts';
import { LaterHistoryButton } from '#features/shared/history/LaterHistoryButton.tsx';
import { useIsHere } from '#kit/use-is-here.ts';
import { campaignSections, DraftSection } from './campaign-sections.tsx';
import { bodyOf, type Draft, sizeOf, valuesOf } from './campaign-values.ts';
import { countText } from './count-text.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { draftPlace } from './draft-place.ts';
import { DraftStatus } from './draft-status.tsx';
import { draftStore } from './draft-store.ts';
import { useForgottenOnceSaved } from './use-forgotten-once-saved.ts';
import { NO_LOCKS, phaseLocks, recordOf } from './phase-locks.ts';
import type { WholeCampaign } from './whole-campaign.ts';

const loadBlockers = () => import('./publish-blockers.tsx');
const PublishBlockers = lazily(async () => ({ default: (await loadBlockers()).PublishBlockers }));
const CopyDifferences = lazily(async () => ({ default: (await loadBlockers()).CopyDifferences }));
const SchoolsThatCannotReceive = lazily(async () => ({
  default: (await import('./schools-that-cannot-receive.tsx')).SchoolsThatCannotReceive,
}));

interface CampaignFormProps {
  readonly title: string;
  /** What the form edits: the campaign's id with its version, the draft's id, or 'new'. */
  readonly record: string;
  readonly initialValues: CampaignValues;
  /** The published campaign that the form changes; undefined for a new campaign. */
  readonly whole?: WholeCampaign;
  /** The draft to continue, which publishing deletes. */
  readonly draft?: Draft;
  /** The campaign that this copy was made from, once it is loaded; undefined when the form is no copy. */
  readonly source?: WholeCampaign | undefined;
  /** The id of the campaign that this one is a copy of. */
  readonly copyOf?: string | undefined;
}

/** The server reports errors of the campaign's fields as `campaign.name`; in the form the field is called `name`. */
const SERVER_FIELDS = Object.fromEntries(Object.keys(campaignRecord.fields).map((key) => [`campaign.${key}`, key]));

function publicationText(values: CampaignValues): string {
  const { schoolsQty, plansQty, vacancies } = sizeOf(values);
  const parts = [countText(schoolsQty, 'CFC', 'CFCs'), countText(plansQty, 'plano', 'planos')];
  return `“${values.name}” será publicada com ${parts.join(', ')} e ${countText(vacancies, 'vaga', 'vagas')}.`;
}

const PUBLICATION: Confirmation<CampaignValues> = {
  title: 'Publicar campanha',
  text: (values) => (
    <>
      <p>{publicationText(values)}</p>
      <Suspense>
        <SchoolsThatCannotReceive values={values} />
      </Suspense>
    </>
  ),
  confirmLabel: 'Publicar',
  makesRecord: true,
};

/** The rules and locks of the campaign's phase at the moment when the form opened; `stored` are the saved values. */
function usePhase(whole: WholeCampaign | undefined, stored: CampaignValues) {
  const [now] = useState(() => new Date().toISOString());
  return useMemo((): { readonly of: RecordDeclaration; readonly locks: typeof NO_LOCKS } => {
    if (whole === undefined) return { of: campaignRecord, locks: NO_LOCKS };
    const locks = phaseLocks(whole, stored, now);
    return { of: recordOf(stored, locks, now), locks };
  }, [whole, stored, now]);
}

/** Saves the form as a draft; the id of a new draft goes into the address, so that a reload continues it. */
function useDraftKeeper(draft: Draft | undefined, copyOf: string | undefined) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { id: personId } = useActor();
  const isHere = useIsHere();
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        store: draftStore(client, personId, copyOf),
        draft,
        onCreated: ({ id }) => {
          if (isHere()) void navigate({ to: '.', search: { rascunho: id }, replace: true, resetScroll: false });
        },
      }),
  );
  const resume = () => {
    const id = keeper.draft?.id;
    if (id !== undefined && id !== draft?.id && isHere())
      void navigate({ to: '/campaigns/draft/modify/$draftId', params: { draftId: id }, replace: true });
  };
  const id = useSyncExternalStore(keeper.subscribe, () => keeper.draft?.id);
  return { keeper, resume, keptAt: id === undefined ? undefined : draftPlace(id) };
}

const asideOf = (keeper: DraftKeeper, whole: WholeCampaign | undefined, source: WholeCampaign | undefined) =>
  function Aside(form: FormHandle<CampaignValues>, onShow: (path: string) => void) {
    if (form.readOnly) return null;
    return (
      <>
        {whole === undefined ? <DraftStatus form={form} keeper={keeper} /> : null}
        <Suspense>
          <PublishBlockers form={form} {...blockerWords(whole)} onShow={onShow} />
          {source === undefined ? null : <CopyDifferences form={form} source={valuesOf(source)} onShow={onShow} />}
        </Suspense>
      </>
    );
  };

const draftSection = (form: FormHandle<CampaignValues>, keeper: DraftKeeper, onSaved: () => void): FormSection => ({
  id: 'rascunho',
  title: 'Rascunho',
  text: 'Guarde o que já foi preenchido e continue outro dia.',
  content: (
    <Suspense>
      <DraftSection form={form} keeper={keeper} onSaved={onSaved} />
    </Suspense>
  ),
});

export function CampaignForm({ title, record, initialValues, whole, draft, source, copyOf }: CampaignFormProps) {
  const client = useQueryClient();
  const { keeper, resume, keptAt } = useDraftKeeper(draft, copyOf);
  const { of, locks } = usePhase(whole, initialValues);
  const isNew = whole === undefined;
  const forget = useForgottenOnceSaved(whole?.campaign.id);
  useBreadcrumbs(useMemo(() => [{ label: 'Campanhas', to: '/campaigns' }, { label: title }], [title]));
  const outdate = (refetchType: 'active' | 'none') => {
    for (const endpoint of [listCampaignsEndpoint, readHistoryEndpoint])
      void client.invalidateQueries({ queryKey: areaKey(endpoint).slice(0, 1), refetchType });
  };
  const list = useBackToList('/campaigns');
  const back = () => list.back(whole?.campaign.id);
  return (
    <>
      {locks.isFinished ? <Finished /> : null}
      <FormPage<CampaignValues, Saved>
        title={title}
        record={record}
        of={of}
        initialValues={initialValues}
        keptAt={keptAt}
        sections={(form) => [
          ...campaignSections(form, locks, copyOf !== undefined),
          ...(isNew ? [draftSection(form, keeper, resume)] : []),
        ]}
        aside={asideOf(keeper, whole, source)}
        serverFields={SERVER_FIELDS}
        requiredTitle="Há campos obrigatórios não preenchidos"
        readOnly={locks.isFinished}
        actions={isNew ? null : <LaterHistoryButton entityType="CAMPAIGN" entityId={whole.campaign.id} />}
        saveLabel={isNew ? 'Publicar' : 'Salvar'}
        {...(isNew ? { confirmation: PUBLICATION } : {})}
        onSubmit={(values) => save(values, whole, keeper)}
        onSaved={({ id, name, edition }) => {
          keeper.stop();
          // Marks cached data as outdated without fetching it now: this form is being closed, and the next screen will
          // fetch it.
          forget();
          outdate('none');
          list.saved({
            id,
            name: campaignText(name, edition),
            place: campaignPlace(id),
            message: isNew ? 'Criado com sucesso' : 'Editado com sucesso',
          });
        }}
        onCancel={back}
        onStale={() => outdate('active')}
      />
    </>
  );
}

function Finished() {
  return <Panel tone="attention" role="alert" title="Esta campanha terminou: nada nela pode ser alterado." />;
}

type Saved = CallResponse<typeof publishCampaignEndpoint>;

async function save(values: CampaignValues, whole: WholeCampaign | undefined, keeper: DraftKeeper): Promise<Saved> {
  const body = bodyOf(values);
  if (whole === undefined) {
    const draft = await keeper.settle();
    return call(publishCampaignEndpoint, { body: { ...body, draftId: draft?.id ?? null } });
  }
  const { id } = whole.campaign;
  return call(editCampaignEndpoint, { params: { id }, body: { ...body, draftId: null, version: values.version } });
}

const missingTo = (verb: string) => (count: number) =>
  `${count === 1 ? 'Falta' : 'Faltam'} ${countText(count, 'item', 'itens')} para ${verb}`;

const blockerWords = (whole: WholeCampaign | undefined) =>
  whole === undefined
    ? { name: 'Falta para publicar', title: missingTo('publicar'), none: 'Pronta para publicar.' }
    : { name: 'Falta para salvar', title: missingTo('salvar'), none: 'Pronta para salvar.' };
