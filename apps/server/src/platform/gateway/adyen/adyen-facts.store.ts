import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { StoredCard } from './adyen-cards.ts'
import type { Fact } from './adyen-notices.ts'

/** A payment link that was made. */
export interface LinkRow {
  readonly key: string
  readonly linkId: string
  readonly url: string
  readonly reference: string
  readonly amountMinor: number
  readonly currency: string
  /** For whom its card is kept, if its payer ticks so; null where none is. */
  readonly shopperReference: string | null
}

/** What Adyen has answered about the card of a payment; null for a payment by which none is kept. */
export type CardOfPayment = Pick<StoredCard, 'token' | 'card'> | null

/** A refund that was asked for. */
export interface RefundRow {
  readonly refundId: string
  readonly paymentPsp: string
  readonly amountMinor: number
  /** Whether it was asked for so long ago that a repeated request may be another refund. */
  readonly isOld: boolean
  readonly pspReference: string | null
  readonly refused: string | null
}

/** What a settlement report says of a payment. */
export interface TypedLine {
  readonly type: string
  readonly paymentPsp: string
  readonly changePsp: string
  readonly reference: string
  readonly amountMinor: number
  readonly currency: string
}

/** All that is known of a payment without asking anybody, in the order in which it was told. */
export interface Known {
  readonly link: LinkRow | null
  readonly facts: readonly Fact[]
  readonly lines: readonly TypedLine[]
}

export async function findLink(db: Db, key: string): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`
    select key, link_id as "linkId", url, reference, amount_minor as "amountMinor", currency,
      shopper_reference as "shopperReference" from adyen_links where key = ${key}`.execute(db)
  return rows[0] ?? null
}

/** Keeps a link; the first of an attempt stays its link. */
export async function keepLink(db: Db, link: LinkRow): Promise<void> {
  const { key, linkId, url, reference, amountMinor, currency, shopperReference } = link
  await sql`
    insert into adyen_links (key, link_id, url, reference, amount_minor, currency, shopper_reference)
    values (${key}, ${linkId}, ${url}, ${reference}, ${amountMinor}, ${currency}, ${shopperReference}) on conflict do nothing`.execute(db)
}

/** Keeps what a notice said, once; answers false for what was kept before. */
export async function keepFact(db: Db, fact: Fact): Promise<boolean> {
  const { brand = '', lastFour = '', expires = '' } = fact.card ?? {}
  const { numAffectedRows } = await sql`
    insert into adyen_facts (psp_reference, event_code, is_success, payment_psp, reference, key, amount_minor, currency, reason, card_brand,
      card_last_four, card_expires)
    values (${fact.pspReference}, ${fact.eventCode}, ${fact.isSuccess}, ${fact.paymentPsp}, ${fact.reference}, ${fact.key},
      ${fact.amountMinor}, ${fact.currency}, ${fact.reason}, ${brand}, ${lastFour}, ${expires})
    on conflict (psp_reference, event_code, is_success) do nothing`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

type FactRow = Omit<Fact, 'card'> & { readonly brand: string; readonly lastFour: string; readonly expires: string }

async function listFacts(db: Db, key: string): Promise<readonly Fact[]> {
  const { rows } = await sql<FactRow>`
    select psp_reference as "pspReference", event_code as "eventCode", is_success as "isSuccess", payment_psp as "paymentPsp", reference,
      key, amount_minor as "amountMinor", currency, reason, card_brand as brand, card_last_four as "lastFour", card_expires as expires
    from adyen_facts where key = ${key} order by id`.execute(db)
  return rows.map(({ brand, lastFour, expires, ...fact }) => ({ ...fact, card: lastFour === '' ? null : { brand, lastFour, expires } }))
}

/** What is known of the payment of an attempt. */
export async function readKnown(db: Db, key: string): Promise<Known> {
  const [link, facts] = [await findLink(db, key), await listFacts(db, key)]
  const { rows: lines } = await sql<TypedLine>`
    select type, payment_psp as "paymentPsp", change_psp as "changePsp", reference, amount_minor as "amountMinor", currency
    from adyen_report_lines where key = ${key} order by told_on, line_id`.execute(db)
  return { link, facts, lines }
}

/** What is known of the card of a payment; undefined where nobody has asked. */
export async function findCard(db: Db, key: string): Promise<CardOfPayment | undefined> {
  const { rows } = await sql<{ token: string | null; brand: string; lastFour: string; expires: string }>`
    select token, brand, last_four as "lastFour", expires from adyen_cards where key = ${key}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { token, ...card } = row
  return token === null ? null : { token, card }
}

/** Keeps what Adyen has answered about the card of a payment; the first answer stays. */
export async function keepCard(db: Db, key: string, kept: CardOfPayment): Promise<void> {
  const { brand = '', lastFour = '', expires = '' } = kept?.card ?? {}
  await sql`
    insert into adyen_cards (key, token, brand, last_four, expires)
    values (${key}, ${kept?.token ?? null}, ${brand}, ${lastFour}, ${expires}) on conflict do nothing`.execute(db)
}

/** Whether anything was told of a payment within so many milliseconds. */
export async function hasRecentNotice(db: Db, key: string, withinMs: number): Promise<boolean> {
  const { rows } = await sql`
    select from adyen_facts where key = ${key} and told_at > now() - ${withinMs}::float8 * interval '1 millisecond' limit 1`.execute(db)
  return rows.length > 0
}

/** Lets one refund of a payment at a time be reserved. */
export async function lockPayment(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`adyen:${key}`}, 0))`.execute(tx)
}

/** Refunds of a payment that were asked for. */
export async function listRefunds(db: Db, key: string, oldMs: number): Promise<readonly RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select refund_id as "refundId", payment_psp as "paymentPsp", amount_minor as "amountMinor", psp_reference as "pspReference", refused,
      asked_at < now() - ${oldMs}::float8 * interval '1 millisecond' as "isOld"
    from adyen_refunds where key = ${key} order by refund_id`.execute(db)
  return rows
}

/** Notes a refund before it is asked for; one that was refused is asked for as if for the first time. */
export async function noteRefund(
  tx: Tx,
  { refundId, key, paymentPsp, amountMinor }: Pick<RefundRow, 'refundId' | 'paymentPsp' | 'amountMinor'> & { readonly key: string },
): Promise<void> {
  await sql`
    insert into adyen_refunds (refund_id, key, payment_psp, amount_minor) values (${refundId}, ${key}, ${paymentPsp}, ${amountMinor})
    on conflict (refund_id) do update set asked_at = now(), refused = null where adyen_refunds.refused is not null`.execute(tx)
}

/** What Adyen calls a refund that it has taken the request for. */
export async function saveAccepted(db: Db, refundId: string, pspReference: string): Promise<void> {
  await sql`update adyen_refunds set psp_reference = ${pspReference}, refused = null where refund_id = ${refundId}`.execute(db)
}

/** That Adyen did not take a request; one that it has taken before stays taken. */
export async function saveRefused(db: Db, refundId: string, reason: string): Promise<void> {
  await sql`update adyen_refunds set refused = ${reason} where refund_id = ${refundId} and psp_reference is null`.execute(db)
}
