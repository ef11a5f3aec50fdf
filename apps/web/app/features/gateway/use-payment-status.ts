import { useEffect, useRef, useState } from 'react'
import { getPaymentStatus } from '@app/contract/gateway/gateway.ts'
import type { PaymentStatus } from '@app/contract/gateway/gateway.answers.ts'
import { isAttemptOver } from '@app/rules/payments/attempt-states.ts'
import { browserApi } from '../../platform/browser-api.ts'

/** The page asks so often, and so many times at most (MQ-107). */
const POLL_MS = 3_000
const POLLS_MAX = 10
/** Answers after which the provider was heard: the first only has it asked. */
const HEARD_AFTER = 2

/** Asks how something stands every three seconds until it is over, ten times at most; answers whether it has given up. */
export function usePolled(isOver: boolean, look: (signal: AbortSignal) => Promise<void>): boolean {
  const [asked, setAsked] = useState(0)
  const turn = useRef(look)
  useEffect(() => {
    turn.current = look
  })
  useEffect(() => {
    if (isOver || asked >= POLLS_MAX) return undefined
    const stopped = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        await turn.current(stopped.signal)
      } catch {
        // Without an answer the next turn asks again.
      }
      if (!stopped.signal.aborted) setAsked(asked + 1)
    }
    const timer = setTimeout(() => void ask(), POLL_MS)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [isOver, asked])
  return !isOver && asked >= POLLS_MAX
}

interface PolledStatus {
  readonly status: PaymentStatus
  readonly isGivenUp: boolean
  /** Whether the provider may not have been heard yet: somebody who has just paid is not told that nothing is paid. */
  readonly isEarly: boolean
}

/** A payment as it stands now: asked for every three seconds until it is over, ten times at most. */
export function usePaymentStatus(first: PaymentStatus): PolledStatus {
  const [status, setStatus] = useState(first)
  const [answers, setAnswers] = useState(0)
  const { orderRefId: ref } = first
  const isGivenUp = usePolled(isAttemptOver(status.state), async (signal) => {
    setStatus(await browserApi(signal)(getPaymentStatus, { params: { ref } }))
    setAnswers(answers + 1)
  })
  return { status, isGivenUp, isEarly: answers < HEARD_AFTER }
}
