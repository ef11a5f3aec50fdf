import { randomUUID } from 'node:crypto'
import type { BidAnswer, OrderKind } from '@app/contract/lanes/live.ts'
import type { SignedIn } from '../outages/installation.ts'

/** One bid by an ordinary request; null when it was not answered with what became of it. */
export async function postBid(
  port: number,
  who: SignedIn,
  { lot, amountMinor, kind = 'PRELIM_MAX', key = randomUUID() }: { lot: number; amountMinor: number; kind?: OrderKind; key?: string },
): Promise<{ readonly answer: BidAnswer | null; readonly status: number; readonly text: string; readonly elapsedMs: number }> {
  const begunMs = performance.now()
  const bid = { lotNumber: lot, kind, amountMinor, currency: 'USD', isConfirmed: true, key }
  const response = await fetch(`http://127.0.0.1:${port}/data/lots/bids`, {
    method: 'POST',
    headers: who.headers,
    body: JSON.stringify({ bids: [bid] }),
  })
  const text = await response.text()
  const body = JSON.parse(text) as { data?: { bids?: readonly BidAnswer[] } }
  return { text, answer: body.data?.bids?.[0] ?? null, status: response.status, elapsedMs: performance.now() - begunMs }
}
