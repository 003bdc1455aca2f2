/** The package or file from which each of the types below is imported. */
export const IMPORTS = {
  AttachmentEntityType: '@habilita/contract',
  BenefitRow: '@habilita/contract',
  Cents: '@habilita/kernel',
  CheckoutStep: '@habilita/contract',
  ClosedDays: './json-columns.ts',
  DraftEntityType: '@habilita/contract',
  FileType: '@habilita/contract',
  HexColor: '@habilita/kernel',
  OfficeHours: '@habilita/contract',
  PaymentMethod: '@habilita/contract',
  PaymentOperation: '@habilita/contract',
  PartlySealedJson: './sealed/to-seal.ts',
  Permission: '@habilita/contract',
  PlanDetails: './json-columns.ts',
  PlanModality: '@habilita/contract',
  PlanType: '@habilita/contract',
  Role: '@habilita/contract',
  SealedJson: './sealed/to-seal.ts',
  SealedText: './sealed/to-seal.ts',
  StoredFee: './json-columns.ts',
  TagEntityType: '@habilita/contract',
  TemplateLanguage: '@habilita/contract',
  TemplateType: '@habilita/contract',
  ViewColumns: '@habilita/contract',
  ZoneOffset: '@habilita/kernel',
} as const;
export type DeclaredType = keyof typeof IMPORTS;

/** The types of columns by their name, for names that mean the same in every table. */
export const TYPES_BY_NAME: Readonly<Record<string, DeclaredType>> = {
  allowed_payment_methods: 'PaymentMethod',
  checkout_step: 'CheckoutStep',
  payment_method: 'PaymentMethod',
  plan_modality: 'PlanModality',
  plan_type: 'PlanType',
  zone_offset: 'ZoneOffset',
};

/**
 * The types of columns whose allowed values are not listed by a check constraint. Where a constraint lists them,
 * words-of-constraints.ts reads them from the constraint.
 */
export const TYPES_BY_COLUMN: Readonly<Record<string, DeclaredType>> = {
  'approval_requests.body': 'SealedJson',
  'approval_requests.shown': 'SealedJson',
  'attachments.entity_type': 'AttachmentEntityType',
  'drafts.entity_type': 'DraftEntityType',
  'driving_schools.account_number': 'SealedText',
  'driving_schools.account_number_verification_digit': 'SealedText',
  'driving_schools.agency_number': 'SealedText',
  'driving_schools.agency_number_verification_digit': 'SealedText',
  'driving_schools.transfeera_pix_key': 'SealedText',
  'entity_tags.entity_type': 'TagEntityType',
  'events.after': 'PartlySealedJson',
  'events.before': 'PartlySealedJson',
  'files.content_type': 'FileType',
  'idempotency_keys.input_hash': 'SealedText',
  'idempotency_keys.response': 'PartlySealedJson',
  'long_running_requests.body': 'PartlySealedJson',
  'payment_attempts.operation': 'PaymentOperation',
  'payment_reversals.customer_account_number': 'SealedText',
  'payment_reversals.customer_account_verification_digit': 'SealedText',
  'payment_reversals.customer_agency_number': 'SealedText',
  'payment_reversals.customer_agency_verification_digit': 'SealedText',
  'programs.primary_color': 'HexColor',
  'provider_requests.recipient': 'SealedJson',
  'recipient_accounts.pix_key': 'SealedText',
  'recipient_accounts.sent_fingerprint': 'SealedText',
  'saved_views.shared_with': 'Role',
  'tag_types.entity_types': 'TagEntityType',
  'template_versions.language': 'TemplateLanguage',
  'template_versions.type': 'TemplateType',
  'users.permissions': 'Permission',
  'users.roles': 'Role',
};

/**
 * The type of what a JSON column holds: one value, or a list of values (`many`). The product reads the column as this
 * type and writes it as JSON text.
 */
export const JSON_COLUMNS: Readonly<Record<string, { readonly holds: string; readonly many?: boolean }>> = {
  'campaign_driving_schools.closed_days': { holds: 'ClosedDays', many: true },
  'campaign_plans.details': { holds: 'PlanDetails' },
  'drafts.data': { holds: 'Record<string, unknown>' },
  'driving_schools.office_hours': { holds: 'OfficeHours' },
  'exports.query': { holds: 'Record<string, string>' },
  'list_preferences.columns': { holds: 'ViewColumns' },
  'plans.benefits': { holds: 'BenefitRow', many: true },
  'plans.fee_groups': { holds: 'StoredFee', many: true },
  'saved_views.columns': { holds: 'ViewColumns' },
  'saved_views.query': { holds: 'Record<string, string>' },
};
