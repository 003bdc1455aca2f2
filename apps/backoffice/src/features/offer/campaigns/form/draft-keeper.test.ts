import { campaignRecord, type CampaignValues, emptyOf } from '@habilita/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure, TimeUp, Unreachable } from '#api-client/failure.ts';
import { createFormCore, handleOf } from '#kit/form/index.ts';
import { draftOf } from './campaign-values.ts';
import { type Creation, DraftKeeper, type KeptDraft } from './draft-keeper.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

/** A server with one draft. */
function aServer() {
  const kept: {
    draft: KeptDraft | undefined;
    names: string[];
    answer: Promise<void> | undefined;
    unanswered: Creation | undefined;
  } = { draft: undefined, names: [], answer: undefined, unanswered: undefined };
  let last = emptyOf(campaignRecord);
  const write = async (values: CampaignValues, version: number): Promise<KeptDraft> => {
    await kept.answer;
    kept.names.push(values.name);
    last = values;
    kept.draft = { id: 'draft-1', version };
    return kept.draft;
  };
  return {
    kept,
    store: {
      create: ({ values }: Creation) => write(values, 1),
      edit(draft: KeptDraft, values: CampaignValues) {
        const { version } = kept.draft ?? draft;
        if (version === draft.version) return write(values, version + 1);
        return Promise.reject(
          new ApiFailure(409, 'r', { globalErrors: [{ code: 'CONFLICT_STALE', detail: { changedBy: 'Ana' } }] }),
        );
      },
      read: (id: string) => Promise.resolve({ id, version: kept.draft?.version ?? 0, data: draftOf(last) }),
      unanswered: () => kept.unanswered,
      keepUnanswered: (creation: Creation | undefined) => {
        kept.unanswered = creation;
      },
    },
  };
}

function aForm(name = '') {
  const core = createFormCore({ of: campaignRecord, base: { ...emptyOf(campaignRecord), name } });
  return handleOf<CampaignValues>(core);
}

test('a form is saved when typing pauses, once, and is no unsaved change any more', async () => {
  const { kept, store } = aServer();
  const created = vi.fn<(draft: KeptDraft) => void>();
  const keeper = new DraftKeeper({ store, draft: undefined, onCreated: created, now: () => 7 });
  const form = aForm();
  keeper.follow(form);
  for (const name of ['C', 'CN', 'CNH']) {
    form.set({ name });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(kept.names).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(kept.names).toEqual(['CNH']);
  expect(keeper.state()).toEqual({ kind: 'saved', at: 7 });
  expect([form.core.isDirty(), created.mock.calls.length]).toEqual([false, 1]);
});

test('without a name nothing is saved, and the reason is said', async () => {
  const { kept, store } = aServer();
  const keeper = new DraftKeeper({ store, draft: undefined });
  const form = aForm();
  keeper.follow(form);
  form.set({ edition: 3 });
  await vi.advanceTimersByTimeAsync(5000);
  expect([kept.names, keeper.state()]).toEqual([[], { kind: 'unnamed' }]);
});

test('what is typed while a save is under way stays, is unsaved, and is saved next', async () => {
  const { kept, store } = aServer();
  const gate = Promise.withResolvers<void>();
  kept.answer = gate.promise;
  const keeper = new DraftKeeper({ store, draft: undefined });
  const form = aForm();
  keeper.follow(form);
  form.set({ name: 'Um' });
  await vi.advanceTimersByTimeAsync(2000);
  form.set({ name: 'Um e dois' });
  gate.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect([form.values().name, form.core.isDirty()]).toEqual(['Um e dois', true]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([kept.names, kept.draft?.version]).toEqual([['Um', 'Um e dois'], 2]);
});

test('saves that wait for a slow one go out one after the other, so that none finds the draft changed by another', async () => {
  const { kept, store } = aServer();
  kept.draft = { id: 'draft-1', version: 1 };
  const gate = Promise.withResolvers<void>();
  kept.answer = gate.promise;
  let underWay = 0;
  let most = 0;
  const edit = async (draft: KeptDraft, values: CampaignValues) => {
    underWay += 1;
    most = Math.max(most, underWay);
    return store.edit(draft, values).finally(() => {
      underWay -= 1;
    });
  };
  const keeper = new DraftKeeper({ store: { ...store, edit }, draft: kept.draft });
  const form = aForm('Base');
  keeper.follow(form);
  for (const name of ['Um', 'Dois', 'Três']) {
    form.set({ name });
    await vi.advanceTimersByTimeAsync(2000);
  }
  const pressed = keeper.saveNow();
  gate.resolve();
  await pressed;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([most, kept.names.at(-1), keeper.state().kind]).toEqual([1, 'Três', 'saved']);
});

test('a draft that another tab saved is not overwritten: the person takes the other one or saves over it', async () => {
  const { kept, store } = aServer();
  kept.draft = { id: 'draft-1', version: 4 };
  const open = (version: number) => {
    const keeper = new DraftKeeper({ store, draft: { id: 'draft-1', version } });
    const form = aForm('Base');
    keeper.follow(form);
    return { keeper, form };
  };
  const other = open(4);
  const mine = open(4);
  other.form.set({ name: 'Da outra aba' });
  await vi.advanceTimersByTimeAsync(2000);
  mine.form.set({ name: 'Desta aba' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(mine.keeper.state()).toMatchObject({ kind: 'stale', message: expect.stringMatching(/^Ana alterou/) });
  mine.form.set({ name: 'Desta aba, mais' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(kept.names).toEqual(['Da outra aba']);
  await expect(mine.keeper.settle()).rejects.toMatchObject({ status: 409 });

  const later = open(4);
  later.form.set({ name: 'Terceira' });
  await vi.advanceTimersByTimeAsync(2000);
  await later.keeper.takeTheirs();
  expect(later.form.values().name).toBe('Da outra aba');

  await mine.keeper.overwrite();
  expect([kept.names, kept.draft?.version]).toEqual([['Da outra aba', 'Desta aba, mais'], 6]);
});

test('publishing waits for the save under way, and stops keeping a draft', async () => {
  const { kept, store } = aServer();
  const keeper = new DraftKeeper({ store, draft: undefined });
  const form = aForm();
  const stop = keeper.follow(form);
  form.set({ name: 'Um' });
  await vi.advanceTimersByTimeAsync(2000);
  form.set({ name: 'Dois' });
  expect(await keeper.settle()).toEqual({ id: 'draft-1', version: 2 });
  keeper.stop();
  form.set({ name: 'Três' });
  await vi.advanceTimersByTimeAsync(60_000);
  stop();
  expect(kept.names).toEqual(['Um', 'Dois']);
});

test('publishing repeats a first save whose answer was lost, so that the draft that it made goes with it', async () => {
  const { kept, store } = aServer();
  const lost = vi.fn<typeof store.create>(async (creation) => {
    await store.create(creation);
    throw new Unreachable('r');
  });
  const keeper = new DraftKeeper({ store: { ...store, create: lost }, draft: undefined });
  const form = aForm();
  keeper.follow(form);
  form.set({ name: 'Um' });
  await vi.advanceTimersByTimeAsync(2000);
  await expect(keeper.settle()).rejects.toBeInstanceOf(Unreachable);
  lost.mockImplementation((creation) => store.create(creation));
  expect((await keeper.settle())?.id).toBe('draft-1');
  expect([new Set(lost.mock.calls.map(([{ key }]) => key)).size, kept.unanswered]).toEqual([1, undefined]);
});

test('publishing goes on without a draft when the server refuses to make one', async () => {
  const { store } = aServer();
  const create = vi.fn<typeof store.create>(() => Promise.reject(new Unreachable('r')));
  const keeper = new DraftKeeper({ store: { ...store, create }, draft: undefined });
  const form = aForm();
  keeper.follow(form);
  form.set({ name: 'Um' });
  await vi.advanceTimersByTimeAsync(2000);
  create.mockRejectedValue(new ApiFailure(400, 'r'));
  expect(await keeper.settle()).toBeUndefined();
});

test.each([
  ['without a connection', new Unreachable('r')],
  ['without an answer in time', new TimeUp('r', true)],
])('%s it is tried again; what the server refuses is not, until it changes', async (_, noAnswer) => {
  const { kept, store } = aServer();
  let failure: Error = noAnswer;
  const create = vi.fn<typeof store.create>(() => Promise.reject(failure));
  const keeper = new DraftKeeper({ store: { ...store, create }, draft: undefined });
  const form = aForm();
  keeper.follow(form);
  form.set({ name: 'Um' });
  await vi.advanceTimersByTimeAsync(2000);
  expect([keeper.state(), form.core.isDirty()]).toEqual([{ kind: 'failed' }, true]);
  failure = new ApiFailure(400, 'r');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(create).toHaveBeenCalledTimes(2);
  create.mockImplementation(store.create);
  form.set({ name: 'Dois' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(kept.names).toEqual(['Dois']);
});

test('a creation whose answer was lost is repeated as it was, and makes one draft, which then gets what was typed since', async () => {
  const { kept, store } = aServer();
  const asked: Creation[] = [];
  const create = async (creation: Creation) => {
    asked.push(creation);
    if (asked.length === 1) throw new Unreachable('r');
    return store.create(creation);
  };
  const keeper = new DraftKeeper({ store: { ...store, create }, draft: undefined });
  const form = aForm();
  keeper.follow(form);
  form.set({ name: 'Primeira' });
  await vi.advanceTimersByTimeAsync(2000);
  form.set({ name: 'Segunda' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked.map(({ values }) => values.name)).toEqual(['Primeira', 'Primeira']);
  expect(asked[1]).toBe(asked[0]);
  expect([kept.names, kept.draft?.version]).toEqual([['Primeira', 'Segunda'], 2]);
});

test('a first save that a reload interrupted is repeated as it was, under its key, and no second draft is made', async () => {
  const { kept, store } = aServer();
  const asked: Creation[] = [];
  const create = (creation: Creation) => {
    asked.push(creation);
    return asked.length === 1 ? new Promise<KeptDraft>(() => undefined) : store.create(creation);
  };
  const before = aForm();
  const leave = new DraftKeeper({ store: { ...store, create }, draft: undefined }).follow(before);
  before.set({ name: 'Antes' });
  await vi.advanceTimersByTimeAsync(2000);
  leave();

  const recovered = aForm();
  recovered.set({ name: 'Antes e depois' });
  new DraftKeeper({ store: { ...store, create }, draft: undefined }).follow(recovered);
  recovered.set({ edition: 2 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toBe(asked[0]);
  expect([kept.names, kept.unanswered]).toEqual([['Antes', 'Antes e depois'], undefined]);
});

test('a campaign that is begun anew has nothing to do with a draft whose first save was left behind', async () => {
  const { kept, store } = aServer();
  kept.unanswered = { key: 'left-behind', values: { ...emptyOf(campaignRecord), name: 'Outra' } };
  const form = aForm();
  new DraftKeeper({ store, draft: undefined }).follow(form);
  form.set({ name: 'Nova' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(kept.names).toEqual(['Nova']);
});

test('what is typed after a save is not said to be saved', async () => {
  const { store } = aServer();
  const keeper = new DraftKeeper({ store, draft: undefined, now: () => 7 });
  const form = aForm();
  keeper.follow(form);
  form.set({ name: 'CNH' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(keeper.state()).toEqual({ kind: 'saved', at: 7 });
  form.set({ edition: 2 });
  expect(keeper.state()).toEqual({ kind: 'untouched' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(keeper.state()).toEqual({ kind: 'saved', at: 7 });
});
