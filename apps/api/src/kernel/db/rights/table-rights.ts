/**
 * What the product does with the rows of a table besides reading them; it reads every table. The rights of the
 * application's database role follow from this.
 */
export type TableClass =
  /** Rows come with the product: only the owner, who migrates, writes and locks them. */
  | 'given'
  /** Rows are written once and stay as they are: ledger, history, proofs. */
  | 'appended'
  /** Rows are inserted and deleted, but never changed. */
  | 'listed'
  /** Rows are inserted and changed, but never deleted. */
  | 'kept'
  | 'changed'
  /** Rows are inserted and never changed, except that erasing a person may blank these columns. */
  | { readonly blanked: readonly string[] }
  /** As with `blanked`, except that rows are deleted together with a record that is erased. */
  | { readonly blankedOrGone: readonly string[] };

/** Every table of the schema `public`; a test refuses one that is missing here. */
export const TABLE_CLASSES = {
  acknowledged_text_changes: 'given',
  approval_limits: 'changed',
  approval_requests: 'changed',
  attachments: 'changed',
  banks: 'given',
  boleto_archives: 'kept',
  campaign_counties: 'listed',
  campaign_driving_schools: 'changed',
  campaign_logos: 'kept',
  campaign_plans: 'changed',
  campaigns: 'kept',
  catalogue_items: 'kept',
  checkout_step_snapshots: 'listed',
  communication_dispatches: 'kept',
  communication_recipients: 'kept',
  consent_cases: 'kept',
  consent_revocations: 'appended',
  contact_proofs: 'kept',
  contract_batch_items: 'changed',
  contract_batches: 'appended',
  contracts: 'changed',
  counties: 'given',
  deadline_rules: 'kept',
  drafts: 'changed',
  dropped_months: 'given',
  driving_school_logos: 'kept',
  driving_schools: 'kept',
  entity_tags: 'listed',
  events: { blanked: ['before', 'after', 'reason', 'actor_name'] },
  exports: 'changed',
  files: { blankedOrGone: ['original_name'] },
  former_charges: 'appended',
  help_parts: 'given',
  help_texts: 'changed',
  hidden_instalment_boletos: 'appended',
  history_days: 'appended',
  history_salts: 'changed',
  history_text_changes: 'appended',
  idempotency_keys: 'changed',
  irregularities: 'kept',
  kysely_migration: 'given',
  kysely_migration_lock: 'given',
  lead_counts: 'changed',
  lead_deltas: 'listed',
  lead_facts: 'changed',
  lead_profile_counts: 'changed',
  lead_profile_deltas: 'listed',
  lead_profile_facts: 'changed',
  leads: 'changed',
  ledger_entries: 'appended',
  ledger_transactions: { blanked: ['reason'] },
  list_preferences: 'changed',
  login_attempts: 'changed',
  long_running_requests: 'changed',
  notes: { blankedOrGone: ['text'] },
  outbox_messages: 'changed',
  paid_payment_counts: 'changed',
  paid_payment_deltas: 'listed',
  paid_payment_facts: 'changed',
  partitioned_tables: 'given',
  password_reset_requests: 'listed',
  password_reset_tokens: 'changed',
  payer_disputes: 'kept',
  payment_attempts: 'kept',
  payment_by_campaign_and_month: 'changed',
  payment_by_due_date: 'changed',
  payment_counts: 'changed',
  payment_deltas: 'listed',
  payment_facts: 'changed',
  payment_fees: 'given',
  payment_reversals: 'kept',
  payments: 'kept',
  penalty_rules: 'given',
  plans: 'kept',
  programs: 'kept',
  provider_events: 'kept',
  provider_movement_ids: 'kept',
  provider_notices: 'kept',
  provider_requests: 'kept',
  provider_statement_days: 'kept',
  provider_webhooks: 'kept',
  recipient_accounts: 'kept',
  recipient_counts: 'changed',
  recipient_deltas: 'listed',
  recipient_facts: 'changed',
  recovery_codes: 'changed',
  refresh_tokens: 'kept',
  registration_abandonments: 'kept',
  registration_counts: 'changed',
  registration_custom_payments: { blanked: ['reason', 'details'] },
  registration_deltas: 'listed',
  registration_due_counts: 'changed',
  registration_due_deltas: 'listed',
  registration_due_facts: 'changed',
  registration_facts: 'changed',
  registration_manual_entries: { blanked: ['reason'] },
  registration_milestones: 'changed',
  registration_payments_in_cfc: 'kept',
  registration_plan_changes: 'kept',
  registration_refunds: 'kept',
  registration_standing_counts: 'changed',
  registration_standing_deltas: 'listed',
  registration_standing_facts: 'changed',
  registrations: 'changed',
  report_schedules: 'changed',
  row_counts: 'kept',
  saved_views: 'changed',
  school_movement_by_month: 'changed',
  school_movement_counts: 'changed',
  school_movement_deltas: 'listed',
  school_movement_facts: 'changed',
  school_movements: 'appended',
  seat_stocks: 'changed',
  second_steps: 'changed',
  sessions: 'changed',
  settings: 'kept',
  settling_payment_counts: 'changed',
  settling_payment_deltas: 'listed',
  settling_payment_facts: 'changed',
  slot_seats: 'listed',
  statement_dispute_messages: { blanked: ['text'] },
  statement_disputes: 'kept',
  states: 'given',
  students: 'changed',
  system_marks: 'kept',
  tag_types: 'kept',
  tags: 'kept',
  template_versions: 'appended',
  templates: 'kept',
  uploads: 'changed',
  user_driving_schools: 'changed',
  users: 'changed',
  waiting_list_entries: 'kept',
} as const satisfies Record<string, TableClass>;

/** Tables that hold only people's keys and codes. The role for searches may not even read them. */
export const UNREAD_TABLES: readonly string[] = [
  'contact_proofs',
  'password_reset_requests',
  'password_reset_tokens',
  'recovery_codes',
  'refresh_tokens',
  'second_steps',
] satisfies (keyof typeof TABLE_CLASSES)[];

export interface Rights {
  readonly insert: boolean;
  /** The columns that the role may change: all, none, or these. */
  readonly update: boolean | readonly string[];
  readonly delete: boolean;
}

/** What the application's role may do with the rows of a table of this class, besides reading them. */
export function rightsOf(tableClass: TableClass): Rights {
  if (typeof tableClass === 'object')
    return 'blanked' in tableClass
      ? { insert: true, update: tableClass.blanked, delete: false }
      : { insert: true, update: tableClass.blankedOrGone, delete: true };
  return {
    insert: tableClass !== 'given',
    update: tableClass === 'kept' || tableClass === 'changed',
    delete: tableClass === 'listed' || tableClass === 'changed',
  };
}
