import type { PaymentDeps } from '#modules/gateway-payments/index.ts'
import type { Gateway, SettlementLine } from '#platform/gateway/index.ts'
import { nameNotThere } from './differences.store.ts'
import { countBooked, listOpenLines, noteLines, saveDay } from './lines.store.ts'
import { reconcileLine } from './reconcile-line.ts'

/** What became of a day of a provider. */
export interface ReconciledDay {
  readonly provider: string
  readonly day: string
  /** Nothing is known of the day: the provider did not answer, or not yet. */
  readonly isUnknown: boolean
  /** It tells of the day some days after it: nothing is wrong. */
  readonly isLater: boolean
  readonly lines: number
  /** What was missing here and was booked. */
  readonly booked: number
  /** What was named as a difference, and of what nothing is known yet. */
  readonly differs: number
  readonly open: number
}

/** Captures first: what goes back needs what came. */
const ORDER: readonly SettlementLine['kind'][] = ['CAPTURE', 'REFUND', 'CHARGEBACK']
const inOrder = (a: SettlementLine, b: SettlementLine): number =>
  ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.amountMinor - b.amountMinor

/** Compares a day (UTC) of a provider with the books: a line counts once, however often the day is compared. */
export async function reconcileDay(deps: PaymentDeps, gateway: Gateway, day: string): Promise<ReconciledDay> {
  const { db, log } = deps
  const provider = gateway.name
  const settled = await gateway.settlements(day)
  if (settled.kind !== 'lines') {
    const isLater = settled.kind === 'later'
    await saveDay(db, { provider, day, isUnknown: true, lines: 0, booked: 0 })
    if (!isLater) log.error({ gateway: provider, day }, 'a gateway did not say what it has booked')
    return { provider, day, isUnknown: true, isLater, lines: 0, booked: 0, differs: 0, open: 0 }
  }
  const { lines } = settled
  const waiting = await noteLines(db, { provider, day }, lines)
  const counts = { BOOKED: 0, DIFFERS: 0, OPEN: 0, SAME: 0 }
  for (const line of lines.toSorted(inOrder))
    if (waiting.has(line.lineId)) counts[await reconcileLine(deps, { ...line, provider, day })] += 1
  await saveDay(db, { provider, day, isUnknown: false, lines: lines.length, booked: counts.BOOKED })
  const differs = counts.DIFFERS + (await nameNotThere(db, provider))
  if (counts.BOOKED + differs > 0)
    log.warn({ gateway: provider, day, booked: counts.BOOKED, differs }, 'what a gateway has booked was not what the journal had')
  return { provider, day, isUnknown: false, isLater: false, lines: lines.length, booked: counts.BOOKED, differs, open: counts.OPEN }
}

/** Looks again at every line of a provider that stands open, whatever its day: a debit takes longer than its day is compared. */
export async function reconcileOpen(deps: PaymentDeps, gateway: Gateway): Promise<void> {
  const { db, log } = deps
  const lines = await listOpenLines(db, gateway.name)
  const counts = { BOOKED: 0, DIFFERS: 0, OPEN: 0, SAME: 0 }
  for (const line of lines.toSorted(inOrder)) {
    const state = await reconcileLine(deps, line)
    counts[state] += 1
    if (state === 'BOOKED') await countBooked(db, line)
  }
  if (counts.BOOKED + counts.DIFFERS > 0)
    log.warn(
      { gateway: gateway.name, booked: counts.BOOKED, differs: counts.DIFFERS },
      'what stood open at a gateway was not what the journal had',
    )
}
