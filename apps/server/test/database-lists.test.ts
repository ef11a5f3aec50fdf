import { BANK_ACCOUNT_KINDS, REFUND_ORIGINS, REFUND_STATES, REFUND_WAYS } from '@app/contract/refunds/refund-codes.ts'
import { BANK_LINE_STATES, LINE_UNDO_STATES, STATEMENT_FORMATS } from '@app/contract/bank/bank-codes.ts'
import { CHEQUE_STATES, CLOSING_STATES, TILL_MEANS, TILL_STATES } from '@app/contract/tills/till-codes.ts'
import { HOLD_KINDS } from '@app/contract/release/release-codes.ts'
import { STORAGE_BLOCK_KINDS } from '@app/contract/release/storage-codes.ts'
import { TEXT_KINDS } from '@app/contract/texts/text-codes.ts'
import { TITLE_CARRIERS, TITLE_STATES } from '@app/contract/titles/title-codes.ts'
import { BUSINESS_TYPES, MEMBER_TYPES } from '@app/rules/reference/member-choices.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALERT_STATUSES, NOTICE_SEVERITIES } from '@app/contract/alerts/alert-codes.ts'
import { NOTICE_KINDS } from '@app/contract/bids/bidding-limits.ts'
import { BID_KINDS, type LaneState, LOT_OUTCOMES, LOT_PHASES } from '@app/contract/lanes/live.ts'
import { AGREEMENT_ENDS, AGREEMENT_STATUSES, E_SIGN_FORMS, KEPT_SIGNATURE_KINDS } from '@app/contract/agreements/agreement-codes.ts'
import { BROKER_APPLICATION_STATES, BROKER_FEE_KINDS, BROKER_LEVELS, BROKER_WORDS_STATES } from '@app/contract/brokers/broker-codes.ts'
import { DOCUMENT_CATEGORIES, PAPER_STATES, REVIEW_VERDICTS } from '@app/contract/documents/document-codes.ts'
import { REQUEST_KINDS, REQUEST_STATES } from '@app/contract/mandates/bid-request-codes.ts'
import { ENTRY_KINDS, SCREENING_EVENTS, SCREENING_LISTS, SCREENING_STATES } from '@app/contract/documents/screening-codes.ts'
import {
  IDENTITY_DECISIONS,
  IDENTITY_DOCUMENTS,
  IDENTITY_PICTURES,
  IDENTITY_REASONS,
  IDENTITY_STATUSES,
} from '@app/contract/identity/identity-codes.ts'
import { FEES_ACT, SCHEDULE_EVENTS, SCHEDULE_STATES } from '@app/contract/fees/fee-codes.ts'
import { ATTEMPT_PURPOSES, ATTEMPT_STATES } from '@app/contract/gateway/gateway-codes.ts'
import { MANDATE_KINDS } from '@app/contract/mandates/mandate-codes.ts'
import { MEMBERSHIP_ACTS } from '@app/contract/memberships/membership-codes.ts'
import { ORDER_KINDS, ORDER_STATES, PRICED_LEVELS, RETURN_ENDS, RETURN_WAYS } from '@app/contract/memberships/membership-codes.ts'
import { DOCUMENT_STATUSES } from '@app/contract/operations/bidder-desk.ts'
import { DUPLICATE_STATES, MARK_KINDS } from '@app/contract/operations/duplicates/duplicate-codes.ts'
import { TWO_PERSON_ACTS } from '@app/contract/operations/lane-desk.ts'
import { DEFAULT_STATES } from '@app/contract/payments/default-codes.ts'
import {
  INVOICE_ACT_KINDS,
  INVOICE_ACT_STATES,
  INVOICE_KINDS,
  INVOICE_NOTICES,
  INVOICE_STATUSES,
  INVOICE_TYPES,
  PAYMENT_SOURCES,
  PAYMENT_TYPES,
  SALES_AFTER_CREDIT,
} from '@app/contract/payments/invoice-codes.ts'
import { HANDOVER_ENDS, LENDER_ACT_KINDS, LENDER_ACT_STATES, LENDER_SCOPES } from '@app/contract/lenders/lender-codes.ts'
import { PAY_LINK_STATES } from '@app/contract/payments/pay-link-codes.ts'
import { DIFFERENCE_DECISIONS, DIFFERENCE_KINDS } from '@app/contract/settlements/settlement-codes.ts'
import { LOT_TAX_STATUSES, RATE_DRAFT_STATES, TAX_KINDS, TAX_RELIEFS } from '@app/contract/tax/tax-codes.ts'
import { LOT_CATEGORIES, QUICK_PICK_ACTS, QUICK_PICK_GROUPS, QUICK_PICK_PLACES } from '@app/contract/quick-picks/quick-pick-codes.ts'
import { MONTH_ACT_STATES } from '@app/contract/books/book-codes.ts'
import { RETAINED_ACT, RETAINED_KINDS } from '@app/contract/operations/retention/retention-codes.ts'
import { ALERT_FREQUENCIES } from '@app/contract/saved-searches/saved-search-codes.ts'
import { SALE_TYPES } from '@app/contract/operations/sales/sale-desk.ts'
import {
  ACCOUNT_KINDS,
  ACCOUNT_STATUSES,
  MEMBERSHIP_LEVELS,
  PRIVILEGES,
  ROLES,
  SCREENING_CAUSE,
  SIGNED_STEPS,
  STEP_CAUSES,
  STEP_STATUSES,
} from '@app/contract/people.ts'
import { OPEN_LEVELS } from '@app/contract/registration/registration.ts'
import type { BidKind as LeaderKind, ReservePolicy } from '@app/rules/bidding/lot-bidding.ts'
import type { BidKind as FeePhase } from '@app/rules/fees/quote.ts'
import { BUYER_CLASSES } from '@app/rules/fees/schedule.ts'
import type { NegotiationState, Party } from '@app/rules/negotiation/negotiation.ts'
import { SHIFTS_FOUND } from '@app/rules/import/shift-days.ts'
import { JOURNAL_ACCOUNTS } from '@app/rules/journal/journal-codes.ts'
import { MEMBERSHIP_NOTICES } from '@app/rules/memberships/standing.ts'
import { HOUSE_TEXT_KINDS, HOUSE_TEXT_STATES } from '@app/contract/house-texts/text-codes.ts'
import { CONSENT_KINDS } from '@app/rules/people/consent-texts.ts'
import type { SubscriptionStatus } from '@app/rules/people/mail-kinds.ts'
import { TITLE_GROUPS } from '@app/rules/reference/titles/title-groups.ts'
import { KEY_STATES } from '@app/rules/reference/vehicles/drivetrain.ts'
import type { FileKind } from '@app/contract/define-call.ts'
import { testDatabase, type TestDatabase } from './database.ts'

/** The words of a type that has no list: the compiler wants each. */
const every = <T extends string>(words: Readonly<Record<T, true>>): readonly string[] => Object.keys(words)
const codes = (rows: readonly { readonly code: string }[]): readonly string[] => rows.map(({ code }) => code)
const titleGroups = codes(TITLE_GROUPS)

/** What a column may hold, as the code has it. */
const IN_CODE: Readonly<Record<string, readonly (string | number)[]>> = {
  account_alerts_status_check: ALERT_STATUSES,
  account_steps_form_check: ['', ...SIGNED_STEPS],
  saved_searches_frequency_check: ALERT_FREQUENCIES,
  agreements_end_reason_check: AGREEMENT_ENDS,
  agreements_form_check: E_SIGN_FORMS,
  agreements_signature_kind_check: KEPT_SIGNATURE_KINDS,
  agreements_status_check: AGREEMENT_STATUSES,
  // The terms and the security questions are steps by what is missing, not by a row.
  account_steps_status_check: STEP_STATUSES.filter((status) => status !== 460 && status !== 462),
  account_steps_cause_check: [...STEP_CAUSES, SCREENING_CAUSE],
  accounts_kind_check: ACCOUNT_KINDS,
  broker_applications_level_check: BROKER_LEVELS,
  broker_applications_state_check: BROKER_APPLICATION_STATES,
  broker_fees_kind_check: BROKER_FEE_KINDS,
  profiles_business_type_check: ['', ...BUSINESS_TYPES],
  profiles_member_type_check: ['', ...MEMBER_TYPES],
  broker_profiles_state_check: BROKER_WORDS_STATES,
  consents_kind_check: CONSENT_KINDS,
  house_texts_kind_check: HOUSE_TEXT_KINDS,
  house_texts_state_check: HOUSE_TEXT_STATES,
  registrations_level_check: OPEN_LEVELS,
  accounts_membership_type_check: MEMBERSHIP_LEVELS,
  memberships_base_level_check: MEMBERSHIP_LEVELS,
  membership_decisions_level_check: MEMBERSHIP_LEVELS,
  membership_notices_kind_check: MEMBERSHIP_NOTICES,
  lender_acts_kind_check: LENDER_ACT_KINDS,
  lender_acts_state_check: LENDER_ACT_STATES,
  lender_handovers_end_kind_check: HANDOVER_ENDS,
  lender_words_scope_check: LENDER_SCOPES,
  pay_links_end_reason_check: PAY_LINK_STATES.filter((state) => state !== 'OPEN'),
  payment_attempts_purpose_check: ATTEMPT_PURPOSES,
  payment_attempts_state_check: ATTEMPT_STATES,
  membership_orders_kind_check: ORDER_KINDS,
  membership_orders_level_check: PRICED_LEVELS,
  membership_orders_state_check: ORDER_STATES,
  membership_periods_level_check: MEMBERSHIP_LEVELS.filter((level) => level !== 'G'),
  membership_returns_way_check: RETURN_WAYS,
  membership_returns_ended_as_check: RETURN_ENDS,
  membership_prices_level_check: PRICED_LEVELS,
  accounts_status_check: ACCOUNT_STATUSES,
  bank_lines_state_check: BANK_LINE_STATES,
  bank_undos_state_check: LINE_UNDO_STATES,
  till_bookings_means_check: TILL_MEANS,
  till_cheques_state_check: CHEQUE_STATES,
  till_closings_state_check: CLOSING_STATES,
  tills_state_check: TILL_STATES,
  bank_statements_format_check: STATEMENT_FORMATS,
  bid_notices_kind_check: NOTICE_KINDS,
  defaults_state_check: DEFAULT_STATES,
  bidder_terms_buyer_class_check: BUYER_CLASSES,
  class_overrides_buyer_class_check: BUYER_CLASSES,
  bidder_terms_document_status_check: DOCUMENT_STATUSES,
  bids_buyer_class_check: BUYER_CLASSES,
  bids_fee_phase_check: every<FeePhase>({ preliminary: true, live: true }),
  bids_kind_check: BID_KINDS,
  bids_title_group_check: titleGroups,
  document_overrides_field_check: every<'STATUS' | 'LICENCE'>({ STATUS: true, LICENCE: true }),
  document_reviews_verdict_check: REVIEW_VERDICTS,
  identity_checks_document_check: IDENTITY_DOCUMENTS,
  identity_checks_reason_check: IDENTITY_REASONS,
  identity_checks_status_check: IDENTITY_STATUSES,
  identity_decisions_decision_check: IDENTITY_DECISIONS,
  identity_pictures_picture_check: IDENTITY_PICTURES,
  imports_shift_found_check: SHIFTS_FOUND,
  documents_category_check: DOCUMENT_CATEGORIES,
  documents_kind_check: every<Exclude<FileKind, 'text'>>({ pdf: true, jpg: true, png: true }),
  documents_state_check: PAPER_STATES,
  retained_records_kind_check: RETAINED_KINDS,
  person_marks_kind_check: MARK_KINDS,
  possible_duplicates_state_check: DUPLICATE_STATES,
  screening_entries_kind_check: ENTRY_KINDS,
  screening_events_kind_check: SCREENING_EVENTS,
  screening_hits_list_check: SCREENING_LISTS,
  screening_hits_state_check: SCREENING_STATES,
  screening_lists_kind_check: SCREENING_LISTS,
  global_alerts_severity_check: NOTICE_SEVERITIES,
  lane_runs_mode_check: every<LaneState['mode']>({ auto: true, hand: true }),
  lane_runs_state_check: every<LaneState['state']>({ WAITING: true, RUNNING: true, PAUSED: true, ENDED: true }),
  mandates_kind_check: MANDATE_KINDS,
  bid_requests_kind_check: REQUEST_KINDS,
  bid_requests_state_check: REQUEST_STATES,
  lot_bidding_leader_kind_check: every<LeaderKind>({ PRELIM_MAX: true, LIVE: true, MONSTER: true }),
  lot_bidding_outcome_check: LOT_OUTCOMES,
  lot_bidding_phase_check: LOT_PHASES,
  lot_bidding_reserve_policy_check: every<ReservePolicy>({ lift: true, lane: true }),
  lot_results_fee_phase_check: every<FeePhase>({ preliminary: true, live: true }),
  lots_has_keys_check: codes(KEY_STATES),
  mail_preferences_status_check: every<SubscriptionStatus>({ SUBSCRIBED: true, NOT_SUBSCRIBED: true, UNSUBSCRIBED: true }),
  negotiations_owner_check: every<Party>({ seller: true, buyer: true }),
  negotiations_state_check: every<NegotiationState>({
    PENDING_SELLER: true,
    COUNTERED: true,
    RECOUNTERED: true,
    SOLD: true,
    DECLINED: true,
    EXPIRED: true,
  }),
  offers_buyer_class_check: BUYER_CLASSES,
  offers_title_group_check: titleGroups,
  overrides_act_check: [...TWO_PERSON_ACTS, ...MEMBERSHIP_ACTS, RETAINED_ACT, FEES_ACT],
  fee_schedules_state_check: SCHEDULE_STATES,
  fee_schedule_events_kind_check: SCHEDULE_EVENTS,
  invoice_acts_kind_check: INVOICE_ACT_KINDS,
  invoice_acts_state_check: INVOICE_ACT_STATES,
  month_acts_state_check: MONTH_ACT_STATES,
  invoice_notices_kind_check: INVOICE_NOTICES,
  invoice_series_kind_check: INVOICE_KINDS,
  invoice_states_status_check: INVOICE_STATUSES,
  invoices_kind_check: INVOICE_KINDS,
  invoices_payment_type_check: PAYMENT_TYPES,
  invoices_type_check: INVOICE_TYPES,
  payments_source_check: PAYMENT_SOURCES,
  settlement_differences_decision_check: DIFFERENCE_DECISIONS,
  settlement_differences_kind_check: DIFFERENCE_KINDS,
  invoice_acts_relief_check: TAX_RELIEFS,
  invoice_acts_sale_check: SALES_AFTER_CREDIT,
  tax_rates_kind_check: TAX_KINDS,
  tax_rate_drafts_state_check: RATE_DRAFT_STATES,
  lots_tax_status_check: LOT_TAX_STATUSES,
  lots_file_tax_status_check: LOT_TAX_STATUSES,
  refund_accounts_kind_check: BANK_ACCOUNT_KINDS,
  refunds_origin_check: REFUND_ORIGINS,
  refunds_state_check: REFUND_STATES,
  refunds_way_check: REFUND_WAYS,
  quick_pick_changes_act_check: QUICK_PICK_ACTS,
  quick_pick_groups_category_check: LOT_CATEGORIES,
  quick_pick_groups_code_check: QUICK_PICK_GROUPS,
  quick_pick_groups_page_check: QUICK_PICK_PLACES,
  quick_pick_items_category_check: LOT_CATEGORIES,
  quick_pick_items_code_check: QUICK_PICK_GROUPS,
  quick_pick_items_page_check: QUICK_PICK_PLACES,
  release_holds_kind_check: HOLD_KINDS,
  storage_blocks_kind_check: STORAGE_BLOCK_KINDS,
  title_steps_state_check: TITLE_STATES,
  text_choices_kind_check: TEXT_KINDS,
  title_steps_carrier_check: TITLE_CARRIERS,
  journal_lines_account_check: JOURNAL_ACCOUNTS,
  sales_sale_type_check: SALE_TYPES,
  site_preferences_code_is_no_right: ['ANYONE', 'MEMBER', ...ROLES, ...PRIVILEGES],
}

/** Columns whose words stand nowhere but in the store that writes them. */
const IN_STORE_ALONE: readonly string[] = [
  'accounts_licence_category_check',
  'awards_kind_check',
  'commitments_state_check',
  'credentials_password_state_check',
  'invoice_documents_kind_check',
  'keys_kind_check',
  'lot_images_kind_check',
  'lots_auction_date_type_check',
  'lots_status_check',
  'mails_state_check',
  'text_counts_counted_check',
  'texts_state_check',
  'watch_changes_kind_check',
  'watch_changes_price_check',

  'offers_state_check',
  'overrides_state_check',
  'provider_notices_state_check',
  'sales_status_check',
  'setting_changes_kind_check',
  'settlement_lines_kind_check',
  'settlement_lines_state_check',
  'sign_in_blocks_kind_check',
  'sign_in_failures_scope_check',
  'retained_objects_media_check',
  'vault_objects_media_check',
  'vault_objects_purpose_check',
]

let database: TestDatabase
/** The words of each constraint that lists what a column may hold. */
let inDatabase: ReadonlyMap<string, readonly string[]>
beforeAll(async () => {
  database = await testDatabase()
  const { rows } = await sql<{ name: string; text: string }>`
    select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'c' and connamespace = current_schema()::regnamespace`.execute(database.db)
  const lists = rows.flatMap(({ name, text }) => {
    const [, words] = /^CHECK \(\(\w+ (?:= ANY|<> ALL) \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(text) ?? []
    return words === undefined ? [] : [[name, words.split(', ').map((word) => word.replace(/^'(.*)'::\w+$/, '$1'))] as const]
  })
  inDatabase = new Map(lists)
})
afterAll(() => database.close())

it.each(Object.entries(IN_CODE))('the database takes for %s what the code lists', (name, words) => {
  expect((inDatabase.get(name) ?? []).toSorted()).toEqual(words.map(String).toSorted())
})

it('every list of the database is compared with the code, or said to have none there', () => {
  expect([...inDatabase.keys()].toSorted()).toEqual([...Object.keys(IN_CODE), ...IN_STORE_ALONE].toSorted())
})
