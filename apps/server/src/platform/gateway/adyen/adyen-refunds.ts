import { type Db, transaction } from '#platform/db/database.ts'
import type { Refunded } from '../gateway.ts'
import type { AdyenApi } from './adyen-api.ts'
import {
  type Known,
  listRefunds,
  lockPayment,
  noteRefund,
  readKnown,
  type RefundRow,
  saveAccepted,
  saveRefused,
} from './adyen-facts.store.ts'
import { isRefundId } from './adyen-refs.ts'
import { REFUND_UNDONE, refundedOf, type Taken, takenOf } from './adyen-states.ts'

/** Adyen knows a repeated request for seven days at least; after this one is not asked again. */
const KEY_LIVES_MS = 6 * 86_400_000

/** A refund of a payment. */
export interface RefundOrder {
  readonly refundId: string
  readonly key: string
  readonly amountMinor: number
}

const TAKEN = { kind: 'taken' } as const
const UNKNOWN = { kind: 'unknown' } as const
const refused = (reason: string) => ({ kind: 'refused', reason }) as const

/** What notices and reports have said of a refund, by its own reference or by Adyen's; null for nothing yet. */
function outcomeOf({ facts, lines }: Known, { refundId, amountMinor }: RefundOrder, row: RefundRow | undefined): Refunded | null {
  const about = facts.filter(({ reference, pspReference }) => reference === refundId || pspReference === row?.pspReference)
  const made = about.find(({ eventCode, isSuccess }) => eventCode === 'REFUND' && isSuccess)
  if (about.some(({ eventCode, isSuccess }) => isSuccess && REFUND_UNDONE.has(eventCode))) return refused('failed')
  if (made !== undefined) return made.amountMinor === amountMinor ? TAKEN : refused('amount')
  if (lines.some(({ type, changePsp }) => type === 'Refunded' && changePsp === row?.pspReference)) return TAKEN
  return about.some(({ eventCode, isSuccess }) => eventCode === 'REFUND' && !isSuccess) ? refused('refused') : null
}

/** What of a payment is gone or may be: what was told, and what was asked for and is not known to have failed. */
function spentOf(known: Known, taken: Taken, rows: readonly RefundRow[]): number {
  const made = refundedOf(known, taken.psp)
  const failed = new Set(
    known.facts
      .filter(({ eventCode, isSuccess }) => (eventCode === 'REFUND' ? !isSuccess : REFUND_UNDONE.has(eventCode) && isSuccess))
      .map(({ pspReference }) => pspReference),
  )
  const ids = new Map(known.facts.map(({ pspReference, reference }) => [pspReference, reference]))
  const waiting = rows.filter(
    (row) =>
      row.refused === null &&
      row.paymentPsp === taken.psp &&
      !made.some(({ psp }) => psp === row.pspReference || ids.get(psp) === row.refundId) &&
      !(row.pspReference !== null && failed.has(row.pspReference)),
  )
  return [...made, ...waiting].reduce((sum, one) => sum + one.amountMinor, 0)
}

/** What is to be done about a refund: nothing any more, or Adyen is to be asked for it. */
type Reserved = { readonly outcome: Refunded } | { readonly taken: Taken }

/** Reserves a refund under the lock of its payment, so that two at once are never more than was paid. */
async function reserve(db: Db, asked: RefundOrder): Promise<Reserved> {
  const { refundId, key, amountMinor } = asked
  return transaction(db, async (tx) => {
    await lockPayment(tx, key)
    const known = await readKnown(tx, key)
    const rows = await listRefunds(tx, key, KEY_LIVES_MS)
    const row = rows.find((one) => one.refundId === refundId)
    if (row !== undefined && row.amountMinor !== amountMinor) return { outcome: refused('amount') }
    const outcome = outcomeOf(known, asked, row)
    if (outcome !== null) return { outcome }
    const taken = takenOf(known)
    if (taken === null) return { outcome: refused('state') }
    // It was asked for, and what became of it no notice has said.
    if (row?.refused === null && (row.pspReference !== null || row.isOld)) return { outcome: UNKNOWN }
    const spent = spentOf(
      known,
      taken,
      rows.filter((one) => one !== row),
    )
    const isAmount = Number.isSafeInteger(amountMinor) && amountMinor > 0 && amountMinor <= taken.amountMinor - spent
    if (!isAmount) return { outcome: refused('amount') }
    await noteRefund(tx, { refundId, key, paymentPsp: taken.psp, amountMinor })
    return { taken }
  })
}

/**
 * Pays back. Adyen answers that it has taken the request, and says by a notice what became of it: until then that is `unknown`, and the same
 * refund is asked about again.
 */
export async function refund({ db, api }: { readonly db: Db; readonly api: AdyenApi }, asked: RefundOrder): Promise<Refunded> {
  const { refundId, key, amountMinor } = asked
  if (!isRefundId(refundId)) return refused('id')
  const reserved = await reserve(db, asked)
  if ('outcome' in reserved) return reserved.outcome
  const { psp, currency } = reserved.taken
  const answer = await api.refund(refundId, psp, { value: amountMinor, currency })
  if (answer === 'unknown') return UNKNOWN
  if (answer.kind === 'refused') {
    await saveRefused(db, refundId, answer.reason)
    return answer
  }
  await saveAccepted(db, refundId, answer.said)
  const known = await readKnown(db, key)
  const row = (await listRefunds(db, key, KEY_LIVES_MS)).find((one) => one.refundId === refundId)
  return outcomeOf(known, asked, row) ?? UNKNOWN
}
