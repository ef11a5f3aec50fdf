/** What a deletion does to the rows of a table that belong to a person. */
type Erasure = 'delete' | 'empty' | 'keep'

/** A table that keeps something about a person. */
export interface PersonalTable {
  readonly table: string
  /** Column that names the person. */
  readonly owner: string
  /** Columns no export shows: secrets, hashes and what only the machine needs. */
  readonly secret: readonly string[]
  /** `keep` is the retention set: rows that hold ids and no identifier of a human being. */
  readonly erasure: Erasure
  /** Rows that no export shows, an SQL expression over the row `t`: what is never told to whom it is about. */
  readonly untoldWhere?: string
  /** A column no export shows in rows for which the condition holds, an SQL expression over the row `t`. */
  readonly secretWhere?: { readonly column: string; readonly condition: string }
}

const table = (name: string, erasure: Erasure, { owner = 'account_id', secret = [] as readonly string[] } = {}): PersonalTable => ({
  table: name,
  owner,
  secret,
  erasure,
})

/**
 * Every table with a column that names an account as its owner. A test holds this list to the database, so that a new table of personal
 * data is exported and erased from its first day.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  table('accounts', 'keep', { owner: 'id', secret: ['mail_code'] }),
  table('profiles', 'empty'),
  table('credentials', 'delete', { secret: ['password_hash'] }),
  table('sessions', 'delete', { secret: ['id_hash'] }),
  // Why a step was raised may be what reviewers alone are told.
  table('account_steps', 'delete', { secret: ['cause'] }),
  { ...table('account_events', 'keep'), untoldWhere: `t.kind = 'duplicate-decided'` },
  table('one_time_keys', 'delete', { secret: ['key_hash', 'detail'] }),
  table('security_answers', 'delete', { secret: ['answer_hash'] }),
  table('one_time_codes', 'delete', { secret: ['sealed_secret'] }),
  table('identities', 'delete'),
  table('passkeys', 'delete', { secret: ['public_key'] }),
  table('feedback', 'delete'),
  table('watches', 'delete'),
  table('lot_notes', 'delete'),
  table('saved_searches', 'delete', { secret: ['changed_xid', 'asked_in', 'due_at', 'failures'] }),
  table('digest_times', 'delete'),
  table('seen_lots', 'delete'),
  table('idempotency_keys', 'delete', { secret: ['request_hash', 'answer'] }),
  table('account_alerts', 'delete'),
  table('registrations', 'delete', { secret: ['browser_hash', 'password_hash', 'code_hash', 'key_hash'] }),
  table('consents', 'empty'),
  table('documents', 'delete', { secret: ['sha256', 'original', 'compared_number', 'claimed_by', 'claimed_until'] }),
  table('upload_links', 'delete', { secret: ['session_handle', 'key_hash', 'sealed_key', 'phone_hash'] }),
  table('document_reviews', 'delete', { secret: ['reviewer_id', 'note'] }),
  table('document_overrides', 'delete', { secret: ['set_by'] }),
  table('class_overrides', 'delete', { secret: ['set_by'] }),
  table('identity_pictures', 'delete', { secret: ['object_id', 'sha256'] }),
  table('identity_decisions', 'delete', { secret: ['decided_by', 'note'] }),
  table('identity_checks', 'delete', {
    secret: [
      'claimed_by',
      'claimed_until',
      'overrule_asked_by',
      'overrule_asked_at',
      'overrule_reason',
      'provider_key',
      'provider_ref',
      'asked_at',
    ],
  }),
  table('agreement_events', 'delete'),
  table('agreement_envelopes', 'delete', { secret: ['key', 'ref', 'asked_at'] }),
  // A power of attorney stays with whoever gave it, and names its holder there.
  table('agreements', 'delete', { secret: ['template_sha256', 'shown_sha256', 'object_id'] }),
  table('person_marks', 'delete', { secret: ['mark'] }),
  table('person_mark_looks', 'delete'),
  // Two accounts that may be one person's are never told of it.
  { ...table('possible_duplicates', 'delete'), untoldWhere: 'true' },
  { ...table('possible_duplicates', 'delete', { owner: 'other_id' }), untoldWhere: 'true' },
  // Nobody is told that their name is like one on a list.
  { ...table('screening_events', 'delete'), untoldWhere: 'true' },
  { ...table('screening_hits', 'delete'), untoldWhere: 'true' },
  { ...table('screening_births', 'delete'), untoldWhere: 'true' },
  { ...table('screening_due', 'delete'), untoldWhere: 'true' },
  table('vault_objects', 'delete'),
  // Erasure destroys the key and leaves its row, so that no other takes its place.
  table('person_keys', 'empty', { secret: ['sealed_key'] }),
  table('upload_days', 'delete'),
  table('personal_exports', 'delete', { secret: ['session_handle', 'run'] }),
  table('memberships', 'delete', { secret: ['next_at'] }),
  table('membership_orders', 'keep'),
  // Of a card nothing is there; the pages of providers are nobody's to open any more.
  table('saved_cards', 'delete', { secret: ['token', 'customer_ref'] }),
  table('payment_attempts', 'keep', { secret: ['provider_ref', 'page_url', 'return_url', 'ask_at', 'asked', 'asked_at'] }),
  table('membership_periods', 'keep'),
  table('membership_decisions', 'delete', { secret: ['asked_by', 'decided_by'] }),
  table('membership_notices', 'delete'),
  table('bidder_terms', 'delete'),
  table('deposits', 'keep'),
  // Who took which lot away, and when: kept as the win is.
  table('release_passes', 'keep', { owner: 'payer_id', secret: ['made_by', 'used_by', 'tag'] }),
  // Which carrier brought which title: kept as the win is.
  table('invoice_holds', 'keep', { owner: 'payer_id' }),
  table('defaults', 'keep', { owner: 'payer_id', secret: ['asked_by', 'asked_reason', 'decided_by', 'decided_reason'] }),
  table('invoice_extensions', 'keep', { owner: 'payer_id', secret: ['granted_by', 'reason'] }),
  table('invoice_acts', 'keep', { owner: 'payer_id', secret: ['lines', 'reason', 'asked_by', 'decided_by', 'decided_reason'] }),
  table('title_steps', 'keep', { owner: 'payer_id', secret: ['entered_by', 'reason'] }),
  // The books of the house: ids and amounts alone, kept as law says.
  table('balances', 'keep', { owner: 'payer_id' }),
  table('invoices', 'keep', { owner: 'payer_id', secret: ['secret_id', 'prev_hash', 'hash'] }),
  table('invoices', 'keep', { owner: 'bidder_id', secret: ['payer_id', 'secret_id', 'prev_hash', 'hash'] }),
  table('invoice_states', 'keep', { owner: 'payer_id' }),
  // Law wants the name and address of an invoice for some years: the row goes by itself on its day.
  table('invoice_parties', 'keep', { owner: 'payer_id' }),
  table('payments', 'keep', { owner: 'payer_id', secret: ['cause', 'booked_by', 'reason'] }),
  // What their bank says of them goes; that money came, when and by which reference, stays.
  table('bank_lines', 'empty', { owner: 'payer_id', secret: ['key', 'repeats', 'decided_by', 'reason'] }),
  table('bank_undos', 'keep', { owner: 'payer_id', secret: ['line_id', 'reason', 'asked_by', 'decided_by', 'decided_reason'] }),
  table('payment_returns', 'keep', { owner: 'payer_id', secret: ['disputed_minor'] }),
  table('transfers', 'keep', { owner: 'payer_id' }),
  // Whom a link was mailed to, and its key, go with the account; that somebody paid by one stays.
  table('pay_links', 'empty', { secret: ['key_hash', 'sealed_key'] }),
  // Which invoice a lender had: what the payer told of their account there goes with theirs.
  table('lender_handovers', 'empty', { owner: 'payer_id', secret: ['told_at'] }),
  // Receipts of counters: ids, amounts and the reference of a slip, kept as the books are.
  table('till_bookings', 'keep', { owner: 'payer_id', secret: ['booked_by'] }),
  table('till_cheques', 'keep', { owner: 'payer_id', secret: ['decided_by', 'reason'] }),
  // Which account money went to is only in words of the bank once its number is gone.
  table('refund_accounts', 'delete', { secret: ['sealed', 'mark'] }),
  table('refunds', 'keep', {
    owner: 'payer_id',
    secret: ['note', 'cause', 'asked_by', 'needed', 'next_at', 'tries', 'ended_by', 'end_reason'],
  }),
  // That somebody was exempt stays, as what was billed without tax has to be explained; number and reasons go with them.
  table('tax_exemptions', 'empty', { secret: ['approved_by', 'reason', 'ended_by', 'ended_reason'] }),
  table('journal_lines', 'keep', { owner: 'payer_id' }),
  table('journal_carried', 'keep', { owner: 'payer_id' }),
  // Erasure takes the reason, which the payer wrote, away. That of a program is told once, as the payer's.
  {
    ...table('mandates', 'empty', { owner: 'holder_id', secret: ['made_by', 'revoked_by', 'reason'] }),
    untoldWhere: 't.payer_id = t.holder_id',
  },
  table('mandates', 'empty', { owner: 'payer_id', secret: ['made_by', 'revoked_by'] }),
  table('api_keys', 'delete', { secret: ['token_hash', 'credential', 'credential_hash'] }),
  // What law keeps after an erasure lies sealed under keys of its own; these rows hold ids and days. Nobody is told of it here: it begins with the erasure.
  table('retained_records', 'keep', { secret: ['sealed_key'] }),
  // The address of an invitation is emptied once it is over; the number that somebody held is an id.
  table('bidder_invitations', 'delete', { secret: ['key_hash', 'payer_id'] }),
  table('vacated_numbers', 'keep', { secret: ['payer_id'] }),
  table('bid_requests', 'keep', { owner: 'holder_id', secret: ['payer_id', 'decided_by'] }),
  table('bid_requests', 'keep', { owner: 'payer_id', secret: ['idempotency_key', 'decided_by'] }),
  table('broker_profiles', 'delete', { secret: ['decided_by'] }),
  // Bids name the versions of a fee, which hold amounts alone.
  table('broker_fees', 'keep'),
  table('broker_applications', 'delete', { secret: ['asked_by', 'ask_reason', 'decided_by'] }),
  table('broker_messages', 'delete', { owner: 'bidder_id' }),
  table('broker_messages', 'delete', { owner: 'broker_id' }),
  table('overrides', 'keep', { secret: ['asked_by', 'decided_by'] }),
  table('lot_bidders', 'keep', { secret: ['salt'] }),
  table('bids', 'keep', { secret: ['salt'] }),
  table('bids', 'keep', { owner: 'actor_id', secret: ['salt', 'account_id'] }),
  table('stray_bids', 'keep', { secret: ['bid'] }),
  table('commitments', 'keep'),
  table('negotiations', 'keep'),
  table('awards', 'keep'),
  table('awards', 'keep', { owner: 'actor_id', secret: ['account_id'] }),
  table('offers', 'keep'),
  table('offers', 'keep', { owner: 'actor_id', secret: ['account_id'] }),
  table('standby_maxima', 'delete'),
  table('lane_presence', 'delete'),
  table('bid_notices', 'delete'),
  table('lane_alerts', 'delete'),
  table('mail_preferences', 'delete'),
  table('texts', 'delete', { secret: ['secrets', 'provider_ref', 'last_error', 'due_at'] }),
  table('phones', 'delete'),
  table('text_choices', 'delete'),
  table('quiet_hours', 'delete'),
  table('phone_confirmations', 'delete', { secret: ['code_mac'] }),
  table('push_subscriptions', 'delete', { secret: ['session_hash', 'endpoint', 'p256dh', 'auth'] }),
  table('chat_messages', 'delete'),
  table('chats', 'delete', { secret: ['visitor_hash'] }),
  {
    ...table('mails', 'delete', { secret: ['body_html', 'unsubscribe_url', 'secrets', 'due_at', 'tries', 'last_error'] }),
    // A mail with a key would hand whoever holds a session the way to the password.
    secretWhere: { column: 'body_text', condition: `t.secrets <> '{}'` },
  },
]

/** Columns that name an account as who did something, not as whom a row is about: an id is all they hold, and it stays. */
export const ACTOR_COLUMNS: readonly string[] = [
  'accounts.broker_id',
  'class_overrides.set_by',
  'fee_schedules.author',
  'fee_schedules.approved_by',
  'fee_schedule_events.actor',
  'account_steps.raised_by',
  'membership_prices.set_by',
  'membership_prices.confirmed_by',
  'membership_decisions.asked_by',
  'membership_decisions.decided_by',
  'account_events.actor_id',
  'account_alerts.raised_by',
  'global_alerts.raised_by',
  'sellers.account_id',
  'seller_events.actor_id',
  'seller_events.asked_by',
  'lot_bidding.leader',
  'lot_bidding.seller_account',
  'payment_attempts.actor_id',
  'overrides.asked_by',
  'overrides.decided_by',
  'bidder_invitations.payer_id',
  'vacated_numbers.payer_id',
  'mandates.made_by',
  'mandates.revoked_by',
  'bid_requests.decided_by',
  'bids.approved_by',
  'commitments.approved_by',
  'offers.approved_by',
  'awards.approved_by',
  'broker_profiles.decided_by',
  'broker_applications.asked_by',
  'broker_applications.decided_by',
  'journal_entries.actor_id',
  'release_passes.made_by',
  'tills.cashier_id',
  'till_bookings.booked_by',
  'till_voids.voided_by',
  'till_cheques.decided_by',
  'till_closings.counted_by',
  'till_closings.decided_by',
  'release_passes.used_by',
  'release_holds.placed_by',
  'release_holds.lifted_by',
  'storage_blocks.entered_by',
  'storage_block_ends.ended_by',
  'title_steps.entered_by',
  'invoice_extensions.granted_by',
  'defaults.asked_by',
  'defaults.decided_by',
  'bank_undos.asked_by',
  'bank_undos.decided_by',
  'lender_acts.asked_by',
  'lender_acts.decided_by',
  'lender_words.recorded_by',
  'invoice_acts.asked_by',
  'invoice_acts.decided_by',
  'month_acts.asked_by',
  'month_acts.decided_by',
  'payments.booked_by',
  'tax_rates.added_by',
  'tax_rate_drafts.author',
  'tax_rate_drafts.decided_by',
  'tax_exemptions.approved_by',
  'tax_exemptions.ended_by',
  'refunds.asked_by',
  'refunds.ended_by',
  'refund_approvals.operator_id',
  'settlement_differences.decided_by',
  'bank_mappings.made_by',
  'bank_statements.loaded_by',
  'bank_statements.discarded_by',
  'bank_lines.decided_by',
  'journal_months.closed_by',
  'sale_moves.moved_by',
  'feature_flags.changed_by',
  'site_preferences.changed_by',
  'setting_changes.changed_by',
  'quick_pick_groups.changed_by',
  'quick_pick_items.changed_by',
  'quick_pick_changes.changed_by',
  'chat_messages.operator_id',
  'kiosk_devices.invited_by',
  'documents.claimed_by',
  'document_reviews.reviewer_id',
  'document_overrides.set_by',
  'identity_checks.claimed_by',
  'identity_checks.overrule_asked_by',
  'identity_decisions.decided_by',
  'agreements.holder_id',
  'agreement_events.actor_id',
  'possible_duplicates.holds',
  'possible_duplicates.decided_by',
  'screening_births.noted_by',
  'screening_hits.first_by',
  'screening_hits.decided_by',
  'screening_events.actor_id',
]
