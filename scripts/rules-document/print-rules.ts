import { basename, dirname } from 'node:path';
import { type Requirement, requirementsOf } from '../spec-coverage.ts';

const HEAD = `# Rules

Which file holds which business rule, by the folder it stands in: the file beside the test that proves the rule, or the file that the rule's row in
[spec-coverage.md](spec-coverage.md) names. Printed by \`npm run gen:docs\` from that table; a test says when this page is behind. What only a screen
does is in the table alone.

The sentence of a refusal stands with its code in \`packages/contract/src/errors.ts\` or in one of the files it spreads: \`input-errors.ts\` (fields and dates), \`offer/campaigns/campaign-errors.ts\`,
\`people/users/user-errors.ts\`, and of a command alone its words, as \`commands/refund/refund.words.ts\`. Searching for the code leads to the rule.

## Rules that are data
Code reads these, people or migrations set them:

| Rule | Table | Set by |
|---|---|---|
| Per cent of the penalty by the campaign's start | \`penalty_rules\` | a migration |
| Above which amount a second person decides, by kind, for how long | \`approval_limits\` | *Sistema, Limites de aprovação* |
| Days of each deadline | \`deadline_rules\` | *Matrículas, Prazos* |
| Fees of providers by method and instalments | \`payment_fees\` | \`seed/reference-data.queries.ts\`, at the first start |
| Prices, percentages, seats, dates and methods of a campaign | \`campaigns\`, \`campaign_driving_schools\`, \`campaign_plans\`, \`seat_stocks\` | the campaign's form |
| Reasons to choose from (custom payment, tags …) | \`catalogue_items\` | the seed, and screens of their own |

## Often looked for

| What | File |
|---|---|
| Until when a PIX or a boleto can be paid, and why no holiday moves a due date | [due-dates.ts](../apps/api/src/areas/money/core/terms/due-dates.ts) |
| Which penalty is proposed when a student gives up | [penalty.ts](../apps/api/src/areas/commands/abandonment/penalty.ts) |
| What is said after a command | \`done\` in the command's dialog, in \`apps/backoffice/src/features/commands/<command>\` |
| Which columns hold numbers of accounts and PIX keys, and how they are encrypted | [account-fields.ts](../apps/api/src/kernel/db/sealed/account-fields.ts), [seals.ts](../apps/api/src/kernel/db/sealed/seals.ts) |
| How an export is made, and how long it can be downloaded | [run-export.ts](../apps/api/src/kernel/export/run-export.ts) |
| How a price is divided between the marketplace and the CFC at the checkout | [choose-payment.ts](../apps/api/src/areas/enrolment/checkout/choose-payment.ts) |
| What becomes of money for a charge that nobody knows | [suspense.ts](../apps/api/src/areas/payments/arrivals/suspense.ts) |
| That two people never get the last seat (the test races for it) | [seats.test.ts](../apps/api/test/races/seats.test.ts) |
| When registrations of a campaign open and close | [campaign-window.ts](../apps/api/src/areas/money/core/terms/campaign-window.ts) |
| What may still be edited in each phase of a campaign | [phase-rules.ts](../packages/contract/src/offer/campaigns/phase-rules.ts) |
| Which role holds which permission | [permissions.ts](../packages/contract/src/permissions.ts) |
| How long somebody stays signed in | [session.ts](../apps/api/src/areas/people/access/sign-in/session.ts) |
| How much one person may ask for at once | [personal-queue.ts](../apps/api/src/kernel/queue/personal-queue.ts) |
| How long each kind of record is kept | [operations.md](operations.md#how-long-data-are-kept), which names the files |
| Which pages the palette (Ctrl K) finds | [palette-items.ts](../apps/backoffice/src/app/palette/palette-items.ts) |
| What asks before unsaved changes are left | [LeaveDialog.tsx](../apps/backoffice/src/kit/feedback/LeaveDialog.tsx) |
| Who may approve a kind of request | \`decidedBy\` in \`packages/contract/src/commands/<command>/<command>.words.ts\`; which roles hold the permission it names: \`permissions.ts\` |
`;

interface Rule extends Requirement {
  /** The paths of the files, relative to the repository. */
  readonly files: readonly string[];
}

const isOfRules = (path: string): boolean => /^(?:apps\/api|packages)\/.*\.ts$/.test(path);

/**
 * Prints docs/rules.md. `paths` are the files of the repository; a requirement that none of them implements is left
 * out.
 */
export function printRules(table: string, paths: readonly string[]): string {
  const sources = new Set(paths.filter(isOfRules));
  const rules = requirementsOf(table)
    .map((requirement): Rule => ({ ...requirement, files: filesOf(requirement, sources) }))
    .filter(({ files }) => files.length > 0);
  const byFolder = Map.groupBy(rules, ({ files: [first = ''] }) => dirname(first));
  const folders = [...byFolder].toSorted(([a], [b]) => a.localeCompare(b));
  return [HEAD, ...folders.map(([folder, ofFolder]) => printFolder(folder, ofFolder))].join('\n');
}

/**
 * The files that implement a requirement: those that its row names, and those next to its tests. Files of routes count
 * only when there are no others.
 */
function filesOf({ where, testFiles }: Requirement, sources: ReadonlySet<string>): string[] {
  const named = where.split(/[\s,]+/).flatMap((word) => fileNamed(word, sources) ?? []);
  const beside = testFiles.map((path) => path.replace(/\.test\.ts$/, '.ts')).filter((path) => sources.has(path));
  const all = [...new Set([...named, ...beside])];
  const decisive = all.filter((path) => !path.endsWith('.routes.ts'));
  return decisive.length > 0 ? decisive : all;
}

/** Finds the first file whose path is the word or ends in a slash and the word. */
function fileNamed(word: string, sources: ReadonlySet<string>): string | undefined {
  if (!word.endsWith('.ts')) return undefined;
  const all = [...sources];
  const byPath = all.find((path) => path === word || path.endsWith(`/${word}`));
  if (byPath !== undefined || word.includes('/')) return byPath;
  const byName = all.filter((path) => basename(path) === basename(word));
  return byName.length === 1 ? byName[0] : undefined;
}

const printFolder = (folder: string, rules: readonly Rule[]): string =>
  [`## ${folder}\n`, '| Rule | Source | File |', '|---|---|---|', ...rules.map(printRule), ''].join('\n');

const printRule = ({ requirement, section, files }: Rule): string =>
  `| ${requirement.replaceAll('|', '\\|')} | ${section} | ${files.map((path) => `[${basename(path)}](../${path})`).join(', ')} |`;
