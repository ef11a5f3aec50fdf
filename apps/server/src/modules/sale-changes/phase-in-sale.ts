import type { LotPatch, LotRow } from '#modules/lot-book/index.ts'

const MINUTE_MS = 60_000

/** The sale a lot is in, as far as it decides the lot's phase; `startsAtMs` is null while none is set. */
export type SaleTimes = Pick<LotRow, 'saleType' | 'startsAtMs' | 'endsAtMs' | 'preBidMinutes'>

/** The phase of an unsold lot once it is in another sale. */
export function phaseInSale({ saleType, startsAtMs, endsAtMs, preBidMinutes }: SaleTimes, phase: LotRow['phase'], nowMs: number): LotPatch {
  const isByTime = saleType !== 'LANE'
  if (startsAtMs !== null && isByTime && startsAtMs <= nowMs) return { phase: 'ACTIVE', deadlineMs: endsAtMs, remainingMs: null }
  const isPrelimOver = startsAtMs !== null && !isByTime && nowMs >= startsAtMs - preBidMinutes * MINUTE_MS
  if (isPrelimOver) return { phase: 'PRELIM_CLOSED', deadlineMs: null, remainingMs: null }
  return phase === 'SCHEDULED' ? {} : { phase: 'PRELIM', deadlineMs: null, remainingMs: null }
}
