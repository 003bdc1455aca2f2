import type { SystemMark, SystemSummary } from '@habilita/contract';
import { z } from 'zod';
import { webhookStates } from '#areas/payments/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { isReachable } from '#kernel/db/health.queries.ts';
import { allMarks, type Mark } from '#kernel/job-marks/job-marks.queries.ts';
import { carriedChannels } from '#kernel/outbox/index.ts';
import { BACKUP_MARK } from './backup-mark.ts';
import { FOLD_MARK } from './fold-marker.ts';
import { countJobs } from './jobs.queries.ts';
import { countMessages } from './outbox-messages.queries.ts';
import { RESTORE_MARK } from './restore-mark.ts';
import { ROLL_UPS } from './roll-ups.ts';
import { databaseFigures, replicaLag, unfolded } from './summary.queries.ts';

const details = z.object({ differences: z.number().optional(), missing: z.number().optional() });

const CLOCK_MARK = 'webhook-clock';
const MONTHS_MARK = 'keep-months';
const RETENTION_MARK = 'apply-retention';
const erased = z.object({ people: z.number(), waitingList: z.number(), messages: z.number() });
const restored = z.object({ seconds: z.number() });
const months = z.object({ dropped: z.array(z.string()) });
/**
 * How long the screen reports that a provider's notice was refused because its time differed from our clock. The
 * provider gives up after a few tries, so the report stays for a day in which somebody can read it.
 */
const CLOCK_TOLD_FOR = { hours: 24 };

const MARKS: Readonly<Record<string, string>> = {
  [FOLD_MARK]: 'Atualização dos totais das listas',
  'prove-roll-ups': 'Conferência dos totais das listas',
  'prove-ledger': 'Conferência diária do razão: matrículas que mudaram',
  'prove-whole-ledger': 'Conferência mensal do razão: todas as matrículas',
  'stamp-days': 'Conferência do histórico e do razão lacrados por dia',
  'compare-statements': 'Conferência dos extratos dos provedores',
  [BACKUP_MARK]: 'Backup do banco de dados',
  [RESTORE_MARK]: 'Ensaio de restauração do backup',
  [MONTHS_MARK]: 'Meses do histórico e das mensagens',
  [RETENTION_MARK]: 'Dados com prazo de guarda vencido',
  [CLOCK_MARK]: 'Relógio dos avisos de pagamento',
};

const BACKUP_FAILED = 'O último backup falhou: veja o registro da máquina que faz o backup.';

const countText = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The sentence about a job's last result, or that it has not run yet. */
export function markWords(name: string, mark: Mark | undefined, waiting: number): string {
  if (name === CLOCK_MARK)
    return mark === undefined
      ? 'Nenhum aviso com hora errada.'
      : 'Um aviso assinado pelo provedor veio com mais de 5 minutos de diferença e foi recusado. Confira o relógio deste servidor.';
  if (mark === undefined) return 'Ainda não rodou.';
  if (name === FOLD_MARK) {
    if (!mark.ok) return 'A última atualização falhou e será tentada de novo.';
    return waiting === 0 ? 'Tudo em dia.' : `${countText(waiting, 'mudança', 'mudanças')} por incluir.`;
  }
  if (name === RETENTION_MARK) return erasedWords(mark);
  if (name === MONTHS_MARK) return monthsWords(mark);
  if (name === BACKUP_MARK) return mark.ok ? 'O último backup foi feito.' : BACKUP_FAILED;
  if (name === RESTORE_MARK) return restoreWords(mark);
  const { differences = 0, missing = 0 } = details.safeParse(mark.details).data ?? {};
  if (missing > 0)
    return `${countText(missing, 'dia', 'dias')} sem extrato do provedor: a leitura será tentada de novo.`;
  return differences === 0
    ? 'Nenhuma diferença.'
    : `${countText(differences, 'diferença', 'diferenças')} a investigar.`;
}

function restoreWords({ ok, details: found }: Mark): string {
  const { seconds } = restored.safeParse(found).data ?? {};
  if (seconds === undefined) return 'O backup não pôde ser restaurado: veja o registro da máquina que faz o ensaio.';
  const took = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return ok
    ? `Restaurado em ${took}, tudo confere.`
    : `Restaurado em ${took}, com falhas: veja o registro da máquina que faz o ensaio.`;
}

function monthsWords({ details: found }: Mark): string {
  const { dropped = [] } = months.safeParse(found).data ?? {};
  const gone =
    dropped.length === 0 ? '' : ` Descartados por fim do prazo: ${countText(dropped.length, 'mês', 'meses')}.`;
  return `Os próximos meses estão prontos.${gone}`;
}

function erasedWords({ details: found }: Mark): string {
  const { people = 0, waitingList = 0, messages = 0 } = erased.safeParse(found).data ?? {};
  if (people + waitingList + messages === 0) return 'Nada a apagar na última noite.';
  const parts = [
    countText(people, 'pessoa', 'pessoas'),
    countText(waitingList, 'nome da lista de espera', 'nomes da lista de espera'),
    countText(messages, 'mensagem', 'mensagens'),
  ];
  return `Apagados na última noite: ${parts.join(', ')}.`;
}

async function marksOf({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<SystemMark[]> {
  const marks = new Map((await allMarks(db)).map((mark) => [mark.name, mark]));
  const waiting = await Promise.all(ROLL_UPS.map((rollUp) => unfolded(db, rollUp)));
  const total = waiting.reduce((sum, count) => sum + count, 0);
  return Object.entries(MARKS).map(([name, label]) => {
    const kept = marks.get(name);
    const mark = name === CLOCK_MARK && kept !== undefined && isOld(kept, clock.now()) ? undefined : kept;
    return { name, label, at: mark?.at ?? null, ok: mark?.ok ?? true, text: markWords(name, mark, total) };
  });
}

const isOld = ({ at }: Mark, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(at.add(CLOCK_TOLD_FOR), now) < 0;

export async function systemSummary(
  deps: Pick<Deps, 'db' | 'readDb' | 'environment' | 'clock' | 'providers'>,
): Promise<SystemSummary> {
  const { db, readDb } = deps;
  const [ready, figures, replicaLagSeconds, jobs, pending, failed, kept, marks, webhooks] = await Promise.all([
    isReachable(db).catch(() => false),
    databaseFigures(db),
    replicaLag(readDb).catch(() => null),
    countJobs(db),
    countMessages(db, 'PENDING'),
    countMessages(db, 'FAILED'),
    countMessages(db, 'KEPT'),
    marksOf(deps),
    webhookStates(deps),
  ]);
  return {
    database: { ready, replicaLagSeconds, ...figures },
    jobs,
    outbox: { pending, failed, kept },
    carried: [...carriedChannels(deps)],
    marks,
    webhooks,
  };
}
