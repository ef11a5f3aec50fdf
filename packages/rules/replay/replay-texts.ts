import type { CurrencyCode } from '@app/contract/sites.ts'
import type { LedgerBody } from '../ledger/ledger.ts'
import type { LotBidding } from '../bidding/lot-bidding.ts'
import type { Negotiation } from '../negotiation/negotiation.ts'
import { decision, type ReplayFault } from './replay-fault.ts'
import { isNegotiating, meanwhileFault, negotiationAfter, negotiationStep } from './replay-negotiation.ts'

/** The state of a lot by the texts so far; amounts are minor units, instants epoch milliseconds. */
interface TextState {
  readonly phase: string | undefined
  readonly priceMinor: number
  readonly leader: number | null
  readonly deadlineMs: number | null
  readonly currency: string
  readonly negotiation: Negotiation | null
  /** The act before sold the lot. */
  readonly isOpeningNext: boolean
}

/** After these the price may fall. */
const MAY_LOWER: ReadonlySet<string> = new Set(['UNDONE', 'REOPENED', 'TRANSFERRED'])

/** Which steps were in force the texts do not say: a raise is one whole unit at least. */
const moneyIn = (currency: string): Pick<LotBidding, 'currency' | 'increments'> => {
  const code = currency as CurrencyCode
  return { currency: code, increments: { site: 'CPRTUS', currency: code, effectiveFrom: '', bands: [], isDemonstration: false } }
}

function bidFault({ phase, deadlineMs }: TextState, { seq, bid }: LedgerBody): ReplayFault | null {
  if (phase === 'CLOSED' || phase === 'PAUSED') return decision(seq, `a bid was taken while the lot was ${phase}`)
  const isLate = deadlineMs !== null && bid !== undefined && bid.receivedMs > deadlineMs
  return isLate ? decision(seq, `a bid received at ${bid.receivedMs} was taken after ${deadlineMs}`) : null
}

/** What is opened with a sale is a loser's, and no more than was paid. */
function openingFault({ isOpeningNext, leader, priceMinor }: TextState, { seq, alias, terms }: LedgerBody): ReplayFault | null {
  const isRight = isOpeningNext && alias !== leader && Number(terms?.['amountMinor']) <= priceMinor
  return isRight ? null : decision(seq, 'what was opened is not the maximum of the runner-up')
}

function faultIn(state: TextState, body: LedgerBody): ReplayFault | null {
  const { seq, kind, priceMinor } = body
  const wrong = kind === 'BID' ? bidFault(state, body) : kind === 'OPENED_MAXIMA' ? openingFault(state, body) : null
  if (wrong !== null) return wrong
  const meanwhile = meanwhileFault(state.negotiation, body)
  if (meanwhile !== null) return decision(seq, meanwhile)
  return priceMinor !== undefined && priceMinor < state.priceMinor && !MAY_LOWER.has(kind)
    ? decision(seq, `the price fell from ${state.priceMinor} to ${priceMinor}`)
    : null
}

function after(state: TextState, body: LedgerBody, step: Negotiation | null): TextState {
  const { kind, phase, outcome, leader, deadlineMs, terms } = body
  const priceMinor = body.priceMinor ?? state.priceMinor
  const currency = terms?.['currency']
  return {
    phase: phase ?? state.phase,
    priceMinor,
    leader: leader === undefined ? state.leader : leader,
    deadlineMs: deadlineMs === undefined && phase === undefined ? state.deadlineMs : (deadlineMs ?? null),
    currency: kind === 'TERMS' && typeof currency === 'string' ? currency : state.currency,
    negotiation: negotiationAfter(step, body, priceMinor),
    isOpeningNext: kind === 'REFUSED' ? state.isOpeningNext : outcome === 'SOLD' && (kind === 'CLOSED' || kind === 'ANSWERED'),
  }
}

/**
 * What the texts alone, in their order, can contradict: bids after the end of the clock or of the lot, prices that fall, and steps of a
 * negotiation that are not those of the rules.
 */
export function publicFault(bodies: ReadonlyMap<number, LedgerBody>): ReplayFault | null {
  let state: TextState = {
    phase: undefined,
    priceMinor: 0,
    leader: null,
    deadlineMs: null,
    currency: '',
    negotiation: null,
    isOpeningNext: false,
  }
  for (const body of bodies.values()) {
    const wrong = faultIn(state, body)
    if (wrong !== null) return wrong
    const step = isNegotiating(body) ? negotiationStep(state.negotiation, body, moneyIn(state.currency)) : state.negotiation
    if (typeof step === 'string') return decision(body.seq, step)
    state = after(state, body, step)
  }
  return null
}
