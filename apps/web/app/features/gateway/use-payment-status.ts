import { useEffect, useState } from 'react'
import { getPaymentStatus } from '@app/contract/gateway/gateway.ts'
import type { PaymentStatus } from '@app/contract/gateway/gateway.answers.ts'
import { isAttemptOver } from '@app/rules/payments/attempt-states.ts'
import { browserApi } from '../../platform/browser-api.ts'

/** The page asks so often, and so many times at most (MQ-107). */
const POLL_MS = 3_000
const POLLS_MAX = 10

/** A payment as it stands now: asked for every three seconds until it is over, ten times at most. */
export function usePaymentStatus(first: PaymentStatus): { readonly status: PaymentStatus; readonly isGivenUp: boolean } {
  const [status, setStatus] = useState(first)
  const [asked, setAsked] = useState(0)
  const isOver = isAttemptOver(status.state)
  const isGivenUp = !isOver && asked >= POLLS_MAX
  const { orderRefId } = first
  useEffect(() => {
    if (isOver || asked >= POLLS_MAX) return undefined
    const stopped = new AbortController()
    const look = async (): Promise<void> => {
      try {
        setStatus(await browserApi(stopped.signal)(getPaymentStatus, { params: { ref: orderRefId } }))
      } catch {
        // Without an answer the next turn asks again.
      }
      if (!stopped.signal.aborted) setAsked(asked + 1)
    }
    const timer = setTimeout(() => void look(), POLL_MS)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [isOver, asked, orderRefId])
  return { status, isGivenUp }
}
