import {
  FAULT_NAMES,
  type FaultName,
  FAULTS,
  isNever,
  type Never,
  type NoticeOutcome,
  type Outcome,
  PLACES,
  type ProviderFaults,
} from '../../apps/api/src/areas/payments/providers/fault-declaration.ts';

const HEAD = `# What becomes of faults at the providers

Printed by \`npm run gen:docs\` from the declarations that the tests of each provider run against its simulator: \`getnet-faults.ts\` and \`transfeera-faults.ts\` in \`apps/api/src/areas/payments/providers\`.

A fault lasts until staff have looked: *seen by staff* is where they find it meanwhile. Then it is over, and what failed is made again as the queue, the sweeper or the student makes it: the other columns say how everything
stands then. Each row ends in one charge, and in the registration's ledger in what is listed and nothing else; money of no registration (an unknown id) waits on the suspense account. The ledger adds up after every row.
Money that staff send back by PIX or bank transfer is booked when they ask for it, and booked back (\`REVERSAL\`) when it was in vain; a card is booked when Getnet has given it back. Words in code are states: ours of the payment and its charge, of the request, or of the school's
account; theirs of everything that the provider keeps about it.
`;

const code = (words: readonly string[]): string =>
  words.length === 0 ? '–' : words.map((word) => `\`${word}\``).join(', ');

const seenBy = ({ seen }: Outcome): string =>
  seen.length === 0 ? 'nowhere: nothing is left to do' : seen.map((place) => PLACES[place]).join(', ');

function rowsOf(outcomes: Readonly<Record<FaultName, Outcome | NoticeOutcome | Never>>, isNotice: boolean): string[] {
  const cells = (outcome: Outcome | NoticeOutcome): string[] => [
    ...(isNotice ? ['answered' in outcome ? String(outcome.answered) : '–'] : []),
    code([outcome.stands.ours]),
    code(outcome.stands.theirs),
    code(outcome.stands.ledger),
    seenBy(outcome),
  ];
  const rows = FAULTS.map((fault) => {
    const outcome = outcomes[fault];
    return { fault, text: isNever(outcome) ? undefined : cells(outcome).join(' | ') };
  });
  const alike = new Map<string, string[]>();
  for (const { fault, text } of rows)
    if (text !== undefined) alike.set(text, [...(alike.get(text) ?? []), FAULT_NAMES[fault]]);
  return [...alike].map(([text, faults]) => `| ${faults.join('; ')} | ${text} |`);
}

function neverOf(outcomes: Readonly<Record<FaultName, Outcome | Never>>): string[] {
  const reasons = new Map<string, string[]>();
  for (const fault of FAULTS) {
    const outcome = outcomes[fault];
    if (isNever(outcome)) reasons.set(outcome.never, [...(reasons.get(outcome.never) ?? []), FAULT_NAMES[fault]]);
  }
  return [...reasons].map(([because, faults]) => `- *${faults.join(', ')}* cannot happen, because ${because}.`);
}

function table(
  title: string,
  outcomes: Readonly<Record<FaultName, Outcome | NoticeOutcome | Never>>,
  isNotice: boolean,
): string {
  const columns = ['Fault', ...(isNotice ? ['we answer'] : []), 'ours', 'theirs', 'in the ledger', 'seen by staff'];
  return [
    `### ${title}`,
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...rowsOf(outcomes, isNotice),
    '',
    ...neverOf(outcomes),
    '',
  ].join('\n');
}

export function printFaults(providers: readonly ProviderFaults[]): string {
  const parts = providers.flatMap(({ label, calls, notices }) => [
    `## ${label}`,
    '',
    ...Object.entries(calls).map(([name, { method, path, outcomes }]) =>
      table(`${name[0]?.toUpperCase()}${name.slice(1)}: \`${method} ${path}\``, outcomes, false),
    ),
    table('Notice of a payment', notices, true),
  ]);
  return `${[HEAD, ...parts].join('\n').trimEnd()}\n`;
}
