import {
  passes,
  PLAN_OF_ROW,
  type PaymentRow,
  type PaymentsQuery,
  paymentsList,
  searchPaymentsEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { type DeclaredCommands, instalmentsHiddenFrom } from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { findRows } from '#kernel/list/page.ts';
import { requireSchoolFilter } from '#kernel/list/school-scope.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';
import { type PaymentRecord, paymentRows, type RowParts } from './payment-rows.queries.ts';
import { drawPixCode } from '../ways-to-pay/draw-pix-code.ts';
import { presentPayments } from './payments.present.ts';
import { paymentsSearch } from './payments-search.queries.ts';

const REPORT = { anyOf: ['AGGREGATE_PAYMENTS'] } as const;

interface Showing {
  readonly db: ReadDatabase;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
  /** The fields to show; tables that none of them needs are not read. */
  readonly visible: ReadonlySet<string>;
  /** The commands that rows' menus may offer; absent for a list without menus. */
  readonly commands?: DeclaredCommands;
}

/** The payments with these ids as a list shows them, in the order of `ids`. */
export async function listedPayments(showing: Showing, ids: readonly string[]) {
  return presented(showing, await paymentRows(showing.db, ids, partsOf(showing)));
}

const partsOf = ({ visible, commands }: Pick<Showing, 'visible' | 'commands'>): RowParts => ({
  school: visible.has('drivingSchoolName'),
  plan: PLAN_OF_ROW.some((field) => visible.has(field)),
  creator: visible.has('createdBy'),
  menu: commands !== undefined,
});

async function presented({ db, actor, now, visible, commands }: Showing, rows: readonly PaymentRecord[]) {
  return presentPayments(rows, {
    // A plan's label is made of several fields, so all of these are shown with it.
    visible: visible.has('planName') ? new Set([...visible, ...PLAN_OF_ROW]) : visible,
    now,
    hidden: await instalmentsHiddenFrom({ db, actor, now }),
    menuFor: commands && { actor, commands },
  });
}

/** A search that names no registration needs the report's permission and, from CFC users, a school. */
export function permitPaymentsSearch(query: PaymentsQuery, actor: Actor): void {
  if ((query.registrationIds ?? []).length > 0) return;
  if (!passes(actor, REPORT)) refuse('FORBIDDEN');
  requireSchoolFilter(query, actor);
}

const withQrCodes = (rows: readonly PaymentRow[]): Promise<PaymentRow[]> =>
  Promise.all(
    rows.map(async (row) => {
      const { pixCopyAndPasteCode: code } = row;
      return code === null ? { ...row, pixQrCodeBase64: null } : { ...row, ...(await drawPixCode(code)) };
    }),
  );

/**
 * Mounts the search of payments. A search with `registrationIds` serves the registration's page, for those who may see
 * registrations. A search without them is the report, which needs AGGREGATE_PAYMENTS and, from CFC users, a school.
 */
export function mountPaymentReads(
  app: FastifyInstance,
  { readDb: db, clock, commands }: Pick<Deps, 'readDb' | 'clock' | 'commands'>,
): void {
  route(app, searchPaymentsEndpoint, async ({ query, actor }) => {
    permitPaymentsSearch(query, actor);
    const visible = visibleFields(paymentsList, actor, query.columns);
    const menu = query.registrationIds === undefined ? {} : { commands };
    const search = await paymentsSearch(db, actor, query, clock.now());
    const parts = partsOf({ visible, ...menu });
    const { rows, ...total } = await findRows(db, search, (ids) => paymentRows(db, ids, parts));
    const content = await presented({ db, actor, now: clock.now(), visible, ...menu }, rows);
    return { content: query.registrationIds?.length === 1 ? await withQrCodes(content) : content, ...total };
  });
}
