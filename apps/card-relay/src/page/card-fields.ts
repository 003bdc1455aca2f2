import {
  CARD_FIELDS,
  type CardErrors,
  cardErrors,
  type CardField,
  CLEAN,
  dayOf,
  isCardField,
  SHOW,
  type TypedCard,
} from './card-rules.ts';

/*
 * The script of the card fields. It accepts messages only from the page that embeds it. It never sends that page what
 * was typed, only the handle under which the relay stores the card.
 */

const LONGEST_WAIT_MS = 30_000;
const FAILURES: Readonly<Record<number, string>> = { 422: 'CARD_INVALID_DATA', 429: 'TOO_MANY_REQUESTS' };

const pageOrigin = document.querySelector('meta[name="page-origin"]')?.getAttribute('content') ?? '';
const { payment, proof } = Object.fromEntries(new URLSearchParams(location.search));
const form = document.querySelector('form');
const refused: Set<CardField> = new Set();

const inputOf = (field: CardField): HTMLInputElement | null => document.querySelector(`input[name="${field}"]`);

const tell = (message: object): void => parent.postMessage(message, pageOrigin);

const typed = (): TypedCard => ({
  number: CLEAN.number(inputOf('number')?.value ?? ''),
  name: CLEAN.name(inputOf('name')?.value ?? ''),
  expiry: CLEAN.expiry(inputOf('expiry')?.value ?? ''),
  code: CLEAN.code(inputOf('code')?.value ?? ''),
});

const errors = (): CardErrors => cardErrors(typed(), dayOf(new Date()));

function mark(field: CardField, wrong: string): void {
  const told = document.querySelector(`#${field}-wrong`);
  if (told !== null) told.textContent = wrong;
  inputOf(field)?.setAttribute('aria-invalid', String(wrong !== ''));
}

/** Shows the problems of all fields, and puts the cursor into the first wrong one. */
function markAll(wrong: CardErrors): boolean {
  for (const field of CARD_FIELDS) mark(field, wrong[field] ?? '');
  const first = CARD_FIELDS.find((field) => wrong[field] !== undefined);
  if (first !== undefined) inputOf(first)?.focus();
  return first !== undefined;
}

/**
 * Formats a field while the payer types at its end. Formatting in the middle of the text would move the cursor, so the
 * field is then formatted only when the payer leaves it.
 */
function shape(field: CardField, input: HTMLInputElement, hasLeft: boolean): void {
  const shown = SHOW[field](CLEAN[field](input.value));
  const isAtEnd = input.selectionStart === input.value.length;
  if (shown !== input.value && (hasLeft || isAtEnd)) input.value = shown;
}

for (const field of CARD_FIELDS) {
  const input = inputOf(field);
  input?.addEventListener('input', () => {
    shape(field, input, false);
    refused.delete(field);
    mark(field, '');
  });
  // A field that was filled in wrongly is marked when it is left; an empty one only when the card is sent.
  input?.addEventListener('blur', () => {
    shape(field, input, true);
    if (input.value !== '' && !refused.has(field)) mark(field, errors()[field] ?? '');
  });
}

async function leaveCard(): Promise<void> {
  if (markAll(errors())) return tell({ kind: 'wrong' });
  const { number, name, expiry, code } = typed();
  const card = { payment, proof, number, name, month: expiry.slice(0, 2), year: expiry.slice(2), code };
  try {
    const answer = await fetch('/cards', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(card),
      credentials: 'omit',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    const { handle } = answer.status === 201 ? await answer.json() : {};
    if (typeof handle === 'string') return tell({ kind: 'left', handle });
    tell({ kind: 'failed', code: FAILURES[answer.status] ?? 'UNREACHABLE' });
  } catch {
    tell({ kind: 'failed', code: 'UNREACHABLE' });
  }
}

/** Marks the fields that the bank refused, with the texts that our page sends. */
function showRefused(fields: unknown): void {
  const told = Object.entries(Object(fields)).flatMap(([field, text]) =>
    isCardField(field) && typeof text === 'string' ? [[field, text] as const] : [],
  );
  refused.clear();
  for (const [field] of told) refused.add(field);
  markAll(Object.fromEntries(told));
}

addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
  if (origin !== pageOrigin || source !== parent) return;
  const message: Readonly<Record<string, unknown>> = Object(data);
  if (message['kind'] === 'leave') void leaveCard();
  if (message['kind'] === 'refused') showRefused(message['fields']);
  if (message['kind'] === 'theme')
    document.documentElement.dataset['theme'] = message['dark'] === true ? 'dark' : 'light';
});

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  tell({ kind: 'entered' });
});

new ResizeObserver(() => tell({ kind: 'height', height: document.documentElement.offsetHeight })).observe(
  document.body,
);
tell({ kind: 'ready' });
