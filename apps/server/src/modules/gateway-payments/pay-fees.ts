import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { openChargeback, winChargeback } from '#modules/chargebacks/index.ts'
import {
  dueOf,
  endHold,
  findInvoiceOf,
  findOpenOrder,
  findOpenReturn,
  findReturn,
  holdMembership,
  isPayable,
  lockStanding,
  mailHoldEnd,
  type OrderRow,
  payOrder,
  winHold,
} from '#modules/memberships/index.ts'
import { postEntry } from '#modules/journal/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { causeOf, disputedOf, feeCaptureOf } from './attempt-entries.ts'
import type { AttemptRow } from './attempts/attempts.store.ts'
import type { Payable } from './payable.ts'
import { mailPaid, type MailPost, tellOfReturn } from './payment-mails.ts'

const PREFIX = 'order:'

/** The same of what went back and is paid again. */
const AGAIN = 'return:'

type Thing = Pick<AttemptRow, 'thing'>

const isAgain = ({ thing }: Thing): boolean => thing.startsWith(AGAIN)

/** The hold that an attempt pays. @throws Error for none. */
async function holdOf(tx: Tx, { thing }: Thing) {
  const one = await findReturn(tx, Number(thing.slice(AGAIN.length)))
  if (one === null) throw new Error('what a payment pays again is missing')
  return one
}

/** The order that an attempt is about, paid for the first time or again. */
const orderOf = async (tx: Tx, attempt: Thing): Promise<number> =>
  isAgain(attempt) ? (await holdOf(tx, attempt)).orderId : Number(attempt.thing.slice(PREFIX.length))

/** What of a membership is to be paid; minor units. */
interface FeeDue {
  readonly thing: string
  readonly orderId: number
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly amountMinor: number
  /** The order, where it is paid for the first time. */
  readonly open: OrderRow | null
}

/** What of a membership an account has to pay first: what went back, then its open order. Null for nothing. */
export async function findFeeDue(tx: Tx, accountId: number): Promise<FeeDue | null> {
  const held = await findOpenReturn(tx, { accountId })
  if (held !== null) return { ...held, thing: `${AGAIN}${held.id}`, open: null }
  const open = await findOpenOrder(tx, accountId)
  return open === null ? null : { ...open, thing: `${PREFIX}${open.id}`, orderId: open.id, amountMinor: dueOf(open), open }
}

/** Ends a hold by money of the gateway; `unused` where it has ended. */
async function payHold(post: MailPost, tx: Tx, attempt: AttemptRow): Promise<'applied' | 'unused'> {
  const { ref: reference } = attempt
  const ended = { as: 'PAID', way: 'GATEWAY', cause: causeOf(attempt), reference, askedBy: null, decidedBy: null, reason: '' } as const
  if (!(await endHold(tx, await holdOf(tx, attempt), { ...ended, nowMs: Date.now() }))) return 'unused'
  await mailPaid(post, tx, { attempt, what: 'membership' })
  return 'applied'
}

/** The fee of a membership: what went back and is owed again, else the order of the account that is open (ACC-7.27). */
export const payableFees = (deps: { readonly forgetAccounts: () => void; readonly post: MailPost }): Payable => ({
  kinds: ['RENEWAL_FEES'],
  // Its own site sells a membership, wherever its member is: that one's gateway takes the money, and its books have it.
  quote: async (tx, { accountId }) => {
    const due = await findFeeDue(tx, accountId)
    if (due === null) return { refusal: 'NOTHING_DUE' }
    const { thing, orderId, site, amountMinor, currency, open } = due
    // What it credits was fetched back since: it is ordered anew.
    if (open !== null && !isPayable(open, await lockStanding(tx, accountId, Date.now()))) return { refusal: 'CHANGED' }
    if (amountMinor <= 0) return { refusal: 'NOTHING_DUE' }
    return { thing, invoiceIds: [], site, amountMinor, currency, description: `Membership order ${orderId}` }
  },
  captured: async (tx, attempt) => {
    if (isAgain(attempt)) return payHold(deps.post, tx, attempt)
    const { ref } = attempt
    const orderId = await orderOf(tx, attempt)
    const money = { orderId, source: 'GATEWAY', cause: causeOf(attempt), reference: ref, nowMs: Date.now(), actorId: null } as const
    const paid = await payOrder(deps.post, tx, money)
    if (paid === null) return 'unused'
    // The receipt of an invoice tells of the money.
    if (paid.isBilled) return 'applied'
    const { taxPlace, taxMinor } = paid.order
    await postEntry(tx, feeCaptureOf(attempt, taxPlace === null ? null : { place: taxPlace, minor: taxMinor }))
    await mailPaid(deps.post, tx, { attempt, what: 'membership' })
    return 'applied'
  },
  chargedBack: async (tx, attempt) => {
    const { accountId, actorId, ref, amountMinor, currency } = attempt
    await addAccountEvent(tx, { accountId, actorId, kind: 'fee-charged-back', detail: { payment: ref, amountMinor, currency } })
    const orderId = await orderOf(tx, attempt)
    const invoiceId = await findInvoiceOf(tx, orderId)
    if (invoiceId !== null) return void (await openChargeback(deps.post, tx, { ...disputedOf(attempt), invoiceIds: [invoiceId] }))
    // Where nothing is billed no invoice can be owed: the membership is held (decision 0100).
    const told = { orderId, way: 'GATEWAY', cause: causeOf(attempt), reference: ref, amountMinor } as const
    await holdMembership(tx, { ...told, notedBy: null, reason: '', nowMs: Date.now() })
    await tellOfReturn(deps.post, tx, attempt)
  },
  disputeWon: async (tx, attempt) => {
    const { accountId, actorId, ref, amountMinor, currency } = attempt
    const invoiceId = await findInvoiceOf(tx, await orderOf(tx, attempt))
    if (invoiceId === null) {
      const held = await winHold(tx, { cause: causeOf(attempt), reference: ref, nowMs: Date.now() })
      if (held !== null) await mailHoldEnd(deps.post, tx, { one: held, as: 'WON' })
    } else await winChargeback(deps.post, tx, { ...disputedOf(attempt), invoiceIds: [invoiceId] })
    await addAccountEvent(tx, { accountId, actorId, kind: 'chargeback-won', detail: { payment: ref, amountMinor, currency } })
  },
  settled: deps.forgetAccounts,
})
