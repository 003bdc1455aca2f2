import type { Page } from '@playwright/test';
import { type Api, apiOf, signInOverApi } from './api.ts';
import { dialogBy, type Screen, titled } from './screen.ts';
import { expect } from './test.ts';

interface Line {
  readonly id: string;
  readonly day: string;
  readonly studentName: string;
  readonly drivingSchoolId: string;
  readonly drivingSchoolName: string;
  readonly disputeStatus: string | null;
}

/**
 * Searches the statement lines of the schools to which the signed-in person belongs. `search` holds the query
 * parameters.
 */
async function ownLines(school: Api, search: string): Promise<readonly Line[]> {
  const path = `/school-statements/lines?drivingSchoolIds=all&size=50&${search}`;
  return (await school<{ content: Line[] }>('GET', path)).content;
}

const PAYMENTS = 'kinds=PLATFORM_PAYMENT&sort=day';

/** The address of the statement for the day on which the line settles. */
export const statementAt = ({ drivingSchoolId, day }: Line): string =>
  `/payments/statements/${drivingSchoolId}?dayStart=${day}&dayEnd=${day}&size=50`;

/** The oldest statement line that is not disputed and whose student has no other line on the same day. */
export async function unquestionedLine(school: Api): Promise<Line> {
  for (const line of await ownLines(school, `${PAYMENTS},ASC`)) {
    if (line.disputeStatus !== null) continue;
    const shown = await ownLines(school, `dayStart=${line.day}&dayEnd=${line.day}`);
    if (shown.filter(({ studentName }) => studentName.includes(line.studentName)).length === 1) return line;
  }
  throw new Error('every line of the school has been questioned');
}

export async function newestLine(school: Api): Promise<Line> {
  const [line] = await ownLines(school, `${PAYMENTS},DESC`);
  if (line === undefined) throw new Error('the school has no line');
  return line;
}

/**
 * Disputes the newest line of the school, unless it is disputed already, and returns the address of the statement with
 * this line.
 */
async function aQuestionedLine(_staff: Api, baseURL: string): Promise<string> {
  const { access_token: token } = await signInOverApi(baseURL, 'DRIVING_SCHOOL_ADMIN');
  const school = apiOf(baseURL, token);
  const line = await newestLine(school);
  const text = 'A taxa não confere com o contrato.';
  if (line.disputeStatus === null)
    await school('POST', `/school-statements/lines/${line.id}/disputes`, { text }).catch((refused: unknown) => {
      // Another screen disputed the line at the same moment.
      if (!String(refused).includes('DISPUTE_ALREADY_OPEN')) throw refused;
    });
  return statementAt(line);
}

const figures = (page: Page) =>
  expect(page.getByRole('region', { name: 'Valores do repasse' }).getByText('Transferido').first()).toBeVisible();

export const SCHOOL_STATEMENT_SCREENS: readonly Screen[] = [
  { name: 'the statements', as: 'FINANCIAL_ANALYST', path: '/payments/statements', ready: titled('Repasses') },
  {
    name: 'a statement with a questioned line',
    as: 'FINANCIAL_ANALYST',
    path: aQuestionedLine,
    ready: figures,
    open: dialogBy((page) =>
      page
        .getByRole('button', { name: /^Ver contestação/ })
        .first()
        .click(),
    ),
  },
  {
    name: 'a statement as its school reads it',
    as: 'DRIVING_SCHOOL_ADMIN',
    path: aQuestionedLine,
    ready: figures,
  },
  {
    name: 'the forecast of cash',
    as: 'SUPERVISOR',
    path: '/payments/forecast?days=DAYS_90',
    ready: async (page) => {
      await titled('Previsão de caixa')(page);
      await expect(page.getByRole('region', { name: 'Tabela da previsão de caixa' })).toBeVisible();
    },
  },
];
