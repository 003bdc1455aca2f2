import type { CampaignValues } from '@habilita/contract';
import { ApiFailure, TimeUp, Unreachable } from '#api-client/failure.ts';
import { newRequestId } from '#api-client/transport.ts';
import { type FormCore, type FormHandle, staleWords } from '#kit/form/index.ts';
import { fromDraft } from './campaign-values.ts';

export interface KeptDraft {
  readonly id: string;
  readonly version: number;
}

/**
 * The save that creates a draft. Until the server answers, it is sent again unchanged and with the same idempotency
 * key: otherwise a lost answer would leave two drafts.
 */
export interface Creation {
  readonly key: string;
  readonly values: CampaignValues;
}

export interface DraftStore {
  readonly create: (creation: Creation) => Promise<KeptDraft>;
  readonly edit: (draft: KeptDraft, values: CampaignValues) => Promise<KeptDraft>;
  readonly read: (id: string) => Promise<KeptDraft & { readonly data: Readonly<Record<string, unknown>> }>;
  /**
   * The first save of a draft that was still unanswered when the page was left or reloaded; undefined if there was
   * none.
   */
  readonly unanswered: () => Creation | undefined;
  /** Stores the first save of a draft until it is answered; undefined deletes the stored one. */
  readonly keepUnanswered: (creation: Creation | undefined) => void;
}

export type DraftState =
  | { readonly kind: 'untouched' | 'unnamed' | 'saving' | 'failed' }
  | { readonly kind: 'saved'; readonly at: number }
  /**
   * Somebody else, or another tab, has saved the same draft; nothing is saved until the person decides which version to
   * keep.
   */
  | { readonly kind: 'stale'; readonly message: string };

interface Options {
  readonly store: DraftStore;
  readonly draft: KeptDraft | undefined;
  /** Called when a new draft has its id. */
  readonly onCreated?: (draft: KeptDraft) => void;
  readonly now?: () => number;
}

/** Milliseconds after the last key stroke until the draft is saved. */
const PAUSE = 1500;
/** Milliseconds until a save that had no answer from the server is tried again. */
const RETRY = 15_000;

type Form = Pick<FormHandle<CampaignValues>, 'values'> & {
  readonly core: Pick<FormCore, 'listen' | 'isDirty' | 'changes' | 'keep' | 'rebase'>;
};

/** Saves the form as a draft when typing pauses, one save at a time. */
export class DraftKeeper {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #known: KeptDraft | undefined;
  #creating: Creation | undefined;
  #form: Form | undefined;
  #state: DraftState = { kind: 'untouched' };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;
  #isOver = false;

  constructor(options: Options) {
    this.#options = options;
    this.#known = options.draft;
  }

  readonly state = (): DraftState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get draft(): KeptDraft | undefined {
    return this.#known;
  }

  /** Returns a function that stops following the form. */
  follow(form: Form): () => void {
    this.#form = form;
    // After a reload the form may hold typed values whose first save got no answer; that save is then repeated. A form
    // without changes does not repeat it and starts a new draft.
    if (this.#known === undefined && form.core.isDirty()) this.#creating ??= this.#options.store.unanswered();
    const stop = form.core.listen(() => {
      if (!form.core.isDirty() || this.#state.kind === 'stale') return;
      // The draft no longer holds all of the form, so the screen must not call it saved.
      if (this.#state.kind === 'saved') this.#say({ kind: 'untouched' });
      this.#later(PAUSE);
    });
    return () => {
      stop();
      clearTimeout(this.#timer);
    };
  }

  /** Saves the form as a draft at once; rejects when the draft cannot be saved. */
  async saveNow(): Promise<void> {
    clearTimeout(this.#timer);
    // Several callers may wait here for the same save. The first caller that goes on starts the next save, and the
    // other callers wait for that one.
    while (this.#saving !== undefined) await this.#saving.catch(() => undefined);
    if (this.#form === undefined) return;
    this.#saving = this.#attempt(this.#form);
    try {
      await this.#saving;
    } finally {
      this.#saving = undefined;
    }
  }

  /**
   * Called before publishing, which deletes the draft. It waits for a running save and saves an existing draft once
   * more; that fails when somebody else has saved the draft meanwhile. A first save that got no answer may have made a
   * draft, so it is repeated too; if the server refuses it, there is no draft.
   */
  async settle(): Promise<KeptDraft | undefined> {
    clearTimeout(this.#timer);
    await this.#saving?.catch(() => undefined);
    const mayExist = () => this.#known !== undefined || this.#creating !== undefined;
    if (!mayExist()) return undefined;
    try {
      await this.saveNow();
    } catch (failure) {
      if (mayExist()) throw failure;
    }
    return this.#known;
  }

  /** Called after publishing, so that nothing is saved any more. */
  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  /** Saves this form over the version that somebody else saved. */
  async overwrite(): Promise<void> {
    if (this.#known === undefined) return;
    const { id, version } = await this.#options.store.read(this.#known.id);
    this.#known = { id, version };
    await this.saveNow();
  }

  /** Replaces the typed values by the version that others saved. */
  async takeTheirs(): Promise<void> {
    if (this.#known === undefined || this.#form === undefined) return;
    const { data, id, version } = await this.#options.store.read(this.#known.id);
    this.#known = { id, version };
    this.#form.core.rebase(fromDraft(data), {});
    this.#say({ kind: 'untouched' });
  }

  #say(state: DraftState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #later(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(() => void this.#saveQuietly(), wait);
  }

  /** Saves the form as a draft if it has a name. A failure is not thrown: the state shows it. */
  async #saveQuietly(): Promise<void> {
    if (this.#form === undefined || this.#isOver || this.#state.kind === 'stale') return;
    if (this.#form.values().name.trim() === '') {
      this.#say({ kind: 'unnamed' });
      return;
    }
    await this.saveNow().catch(() => undefined);
  }

  async #attempt(form: Form): Promise<void> {
    const values = form.values();
    const upTo = form.core.changes();
    this.#say({ kind: 'saving' });
    try {
      await this.#write(values);
      form.core.keep(upTo);
      this.#say({ kind: 'saved', at: (this.#options.now ?? Date.now)() });
      if (form.core.isDirty()) this.#later(PAUSE);
    } catch (failure) {
      const message = staleWords(failure);
      this.#say(message === undefined ? { kind: 'failed' } : { kind: 'stale', message });
      if (failure instanceof Unreachable || failure instanceof TimeUp) this.#later(RETRY);
      throw failure;
    }
  }

  #remember(creation: Creation | undefined): void {
    this.#creating = creation;
    this.#options.store.keepUnanswered(creation);
  }

  async #write(values: CampaignValues): Promise<void> {
    const { store, onCreated } = this.#options;
    if (this.#known !== undefined) {
      this.#known = await store.edit(this.#known, values);
      return;
    }
    const first = this.#creating ?? { key: newRequestId(), values };
    this.#remember(first);
    try {
      this.#known = await store.create(first);
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500) this.#remember(undefined);
      throw failure;
    }
    this.#remember(undefined);
    onCreated?.(this.#known);
    if (first.values !== values) this.#known = await store.edit(this.#known, values);
  }
}
