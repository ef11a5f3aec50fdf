import { useCallback, useEffect, useState } from 'react'
import { BROKER_FEE_NOTICE_MINUTES } from '@app/contract/brokers/broker-codes.ts'
import type { BrokerFeeTerms, ShownBrokerFee } from '@app/contract/brokers/brokers.answers.ts'
import { feeHeldAt } from '@app/rules/brokers/broker-fee.ts'
import { useApp } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'

const MINUTE_MS = 60_000
/** A page of somebody who pays a broker reads the fees again within the notice of a change, so that none begins that it was not told of. */
const READ_AGAIN_MS = (BROKER_FEE_NOTICE_MINUTES / 2) * MINUTE_MS
/** Longest time that a timer of a browser counts. */
const TIMER_MAX_MS = 2_147_483_647

/** Whether the reader may pay a broker a fee. */
const usePaysBroker = (): boolean => useApp().member?.kind === 'broker-bidder'

/** Reads again what the page knows of fees, while it is open, for who pays a broker. */
export function useFeesReadAgain(read: () => unknown): void {
  const pays = usePaysBroker()
  useEffect(() => {
    if (!pays) return undefined
    const timer = setInterval(() => void read(), READ_AGAIN_MS)
    return () => clearInterval(timer)
  }, [pays, read])
}

/** What the reader's broker takes now, by the server's clock; drawn anew at the instant at which another version begins to hold. */
export function useBrokerFee(shown: ShownBrokerFee | null, nowMs: () => number): BrokerFeeTerms | null {
  const [, setBegun] = useState(0)
  const nextMs = shown?.coming.map(({ fromMs }) => fromMs).find((fromMs) => fromMs > nowMs()) ?? null
  useEffect(() => {
    if (nextMs === null) return undefined
    const timer = setTimeout(() => setBegun(nextMs), Math.min(TIMER_MAX_MS, Math.max(0, nextMs - nowMs()) + 1))
    return () => clearTimeout(timer)
  }, [nextMs, nowMs])
  return feeHeldAt(shown, nowMs())
}

/** What the reader's broker takes in the currency of a lot, for what is bought outside of its bidding; null while it is not known, and for nothing. */
export function useLotFee(lot: number): ShownBrokerFee | null {
  const pays = usePaysBroker()
  const [fee, setFee] = useState<ShownBrokerFee | null>(null)
  const read = useCallback(async () => {
    // The call comes when it is asked for: few readers pay a broker.
    const { getDynamicLot } = await import('@app/contract/bids/bidding.ts')
    const found = await browserApi()(getDynamicLot, { params: { lotNumber: lot } }).catch(() => null)
    if (found !== null) setFee(found.bidding?.brokerFee ?? null)
  }, [lot])
  useEffect(() => {
    const timer = pays ? setTimeout(() => void read(), 0) : undefined
    return () => clearTimeout(timer)
  }, [pays, read])
  useFeesReadAgain(read)
  return fee
}
