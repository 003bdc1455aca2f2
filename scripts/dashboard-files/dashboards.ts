export interface Panel {
  readonly title: string;
  readonly unit: 'reqps' | 's' | 'short' | 'bytes';
  readonly shows: 'development' | 'figure';
  /**
   * The queries that the panel sends to Prometheus. The legend names each line of the panel by a word, or by a label in
   * double braces.
   */
  readonly asks: readonly (readonly [query: string, legend: string])[];
}

export interface Dashboard {
  readonly file: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

const development = (title: string, unit: Panel['unit'], ...asks: Panel['asks']): Panel => ({
  title,
  unit,
  shows: 'development',
  asks,
});
const figure = (title: string, unit: Panel['unit'], query: string): Panel => ({
  title,
  unit,
  shows: 'figure',
  asks: [[query, '']],
});

/** Makes the query return 0 while Prometheus has not yet collected any value for it. */
const orNone = (query: string): string => `${query} or vector(0)`;

/** The query for a quantile of a histogram over the last five minutes; a share of 0.95 gives the 95th percentile. */
const quantile = (share: number, name: string, ...by: readonly string[]): string =>
  `histogram_quantile(${share}, sum by (${['le', ...by].join(', ')}) (rate(${name}_bucket[5m])))`;

const people: Dashboard = {
  file: 'people',
  title: 'Habilita: what people feel',
  panels: [
    figure('Requests a second', 'reqps', 'sum(rate(http_request_duration_seconds_count[5m]))'),
    figure('95 % are answered within', 's', quantile(0.95, 'http_request_duration_seconds')),
    figure('Server errors in an hour', 'short', orNone('sum(increase(http_server_errors_total[1h]))')),
    figure('APIs that answer', 'short', 'sum(up{job="habilita-api"})'),
    development('Requests by status', 'reqps', [
      'sum by (status) (rate(http_request_duration_seconds_count[5m]))',
      '{{status}}',
    ]),
    development(
      'Time to answer',
      's',
      [quantile(0.5, 'http_request_duration_seconds'), 'half'],
      [quantile(0.95, 'http_request_duration_seconds'), '95 %'],
      [quantile(0.99, 'http_request_duration_seconds'), '99 %'],
    ),
    development('Slowest routes, 95 %', 's', [
      `topk(8, ${quantile(0.95, 'http_request_duration_seconds', 'route')})`,
      '{{route}}',
    ]),
    development('Enrolments a second, by step', 'reqps', [
      'sum by (route) (rate(http_request_duration_seconds_count{route=~"/api/v1/checkout/.*", method!="GET"}[5m]))',
      '{{route}}',
    ]),
    development(
      'Told to wait',
      'reqps',
      ['sum(rate(http_request_duration_seconds_count{status="429"}[5m]))', 'refused'],
      ['sum(rate(http_request_duration_seconds_count{status="202"}[5m]))', 'answered later'],
      ['sum(rate(http_requests_waited_for_own_turn_total[5m]))', 'behind their own requests'],
    ),
    development('Memory', 'bytes', ['process_resident_memory_bytes', '{{job}} {{instance}}']),
  ],
};

const money: Dashboard = {
  file: 'money',
  title: 'Habilita: money',
  panels: [
    figure('Oldest charge that is not issued', 's', orNone('max(habilita_charges_waiting_oldest_seconds)')),
    figure('Oldest unknown outcome', 's', orNone('max(habilita_unknown_outcomes_oldest_seconds)')),
    figure('Irregularities that nobody resolved', 'short', orNone('sum(max by (kind) (habilita_irregularities_open))')),
    figure('The ledger is right', 'short', 'min(habilita_check_ok{check=~"prove-ledger|prove-whole-ledger"})'),
    figure('Since all registrations were proved', 's', 'max(habilita_check_age_seconds{check="prove-whole-ledger"})'),
    development('Calls to providers', 'reqps', [
      'sum by (host, outcome) (rate(habilita_provider_call_duration_seconds_count[5m]))',
      '{{host}} {{outcome}}',
    ]),
    development('Time of calls to providers, 95 %', 's', [
      quantile(0.95, 'habilita_provider_call_duration_seconds', 'host'),
      '{{host}}',
    ]),
    development('From asking for a charge until it is issued, 95 %', 's', [
      quantile(0.95, 'habilita_charge_issued_after_seconds', 'method'),
      '{{method}}',
    ]),
    development('From the payment until it is booked, 95 %', 's', [
      quantile(0.95, 'habilita_payment_booked_after_seconds', 'provider'),
      '{{provider}}',
    ]),
    development('Notices of providers by status', 'reqps', [
      'sum by (route, status) (rate(http_request_duration_seconds_count{route=~"/api/v1/webhooks/.*"}[5m]))',
      '{{route}} {{status}}',
    ]),
    development(
      'What waits for a provider',
      'short',
      ['max by (kind) (habilita_charges_waiting)', 'charge {{kind}}'],
      ['max by (kind) (habilita_charges_held)', 'held {{kind}}'],
      ['max by (kind) (habilita_unknown_outcomes)', 'unknown {{kind}}'],
      ['max by (kind) (habilita_provider_requests_waiting)', 'asked {{kind}}'],
    ),
    development('Irregularities by kind', 'short', ['max by (kind) (habilita_irregularities_open)', '{{kind}}']),
  ],
};

const machinery: Dashboard = {
  file: 'machinery',
  title: 'Habilita: jobs, messages and totals',
  panels: [
    figure('Workers that answer', 'short', 'sum(up{job="habilita-worker"})'),
    figure('Oldest job that waits', 's', orNone('max(habilita_jobs_waiting_oldest_seconds)')),
    figure('Jobs that failed for good', 'short', orNone('sum(max by (kind) (habilita_jobs_failed))')),
    figure('The replica is behind by', 's', 'max(habilita_replica_lag_seconds)'),
    development('Jobs that wait', 'short', ['max by (kind) (habilita_jobs_waiting)', '{{kind}}']),
    development('Messages that wait', 'short', ['max by (kind) (habilita_messages_waiting)', '{{kind}}']),
    development('Changes that no total holds yet', 'short', ['max(habilita_totals_unfolded)', 'changes']),
    development('Age of proofs', 's', ['max by (check) (habilita_check_age_seconds)', '{{check}}']),
    development('Connections to the database', 'short', ['sum by (pool, state) (database_pool)', '{{pool}} {{state}}']),
    development(
      'Transactions repeated and log lines lost',
      'reqps',
      ['sum(rate(database_transactions_repeated_total[5m]))', 'repeated'],
      ['sum(rate(log_lines_dropped_total[5m]))', 'lost'],
    ),
    development('Delay of the event loop, 99 %', 's', ['nodejs_eventloop_lag_p99_seconds', '{{job}} {{instance}}']),
  ],
};

export const DASHBOARDS: readonly Dashboard[] = [people, money, machinery];
