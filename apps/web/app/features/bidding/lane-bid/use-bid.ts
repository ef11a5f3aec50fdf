import { useState } from 'react'
import type { BidAnswer, BidOrder, LateInvoice } from '@app/contract/lanes/live.ts'
import { bidWords, refusalWords } from '@app/rules/own-bids/bid-words.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Live } from '../../../platform/live/live-view.ts'
import { useText } from '../../../platform/app-info.ts'

/** What became of the last bid of a lot, in words. */
export interface ShownOutcome {
  readonly lot: number
  readonly isTaken: boolean
  /** Whether it was kept until somebody agrees. */
  readonly isWaiting: boolean
  readonly words: string
  /** Why it was refused, where that is an invoice that is late. */
  readonly lateInvoice?: LateInvoice | undefined
}

export interface Bidding {
  /** The lot whose bid is on its way; nothing is shown as taken before the server has it. */
  readonly sendingLot: number | null
  readonly outcome: ShownOutcome | null
  /** Lots bid on in this view. */
  readonly bidLots: ReadonlySet<number>
  /** Sends one bid; answers null when nothing is known of what became of it. */
  send(order: BidOrder): Promise<BidAnswer | null>
}

/** Words for a bid that got no answer of the engine: the code of a refusal, never sent, or unknown. */
function troubleWords(error: unknown, text: Text): string {
  const { trouble, code } = error as { trouble?: string; code?: string | null }
  if (trouble === 'OFFLINE') return text.t('lane.quality.lost')
  return trouble === 'REFUSED' ? refusalWords(code ?? '', text) : text.t('refusal.unanswered')
}

/** Bids of this view, one at a time. */
export function useBid(bid: Live['bid'], onOutcome: (words: string) => void): Bidding {
  const text = useText()
  const [sendingLot, setSendingLot] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<ShownOutcome | null>(null)
  const [bidLots, setBidLots] = useState<ReadonlySet<number>>(new Set())
  const tell = (one: ShownOutcome): void => {
    setOutcome(one)
    onOutcome(one.words)
  }
  const send = async (order: BidOrder): Promise<BidAnswer | null> => {
    if (sendingLot !== null) return null
    const lot = order.lotNumber
    setSendingLot(lot)
    try {
      const answer = await bid(order)
      if (answer.isAccepted) setBidLots((known) => new Set(known).add(lot))
      const { isAccepted: isTaken, reason, lateInvoice } = answer
      tell({ lot, isTaken, isWaiting: reason === 'APPROVAL_ASKED', words: bidWords(answer, text), lateInvoice })
      return answer
    } catch (error) {
      tell({ lot, isTaken: false, isWaiting: false, words: troubleWords(error, text) })
      return null
    } finally {
      setSendingLot(null)
    }
  }
  return { sendingLot, outcome, bidLots, send }
}
