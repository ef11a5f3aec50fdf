import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ATTEMPT_STATES } from '@app/contract/gateway/gateway-codes.ts'
import { ASK_AFTER_MS, isAttemptOver, isTakenTooLate, nextAttemptState, REPORTED_STATES, waitBeforeAsk } from './attempt-states.ts'

const RUNS = 2_000
const reports = fc.array(fc.constantFrom(...REPORTED_STATES), { maxLength: 30 })

describe('the state of an attempt to pay', () => {
  it('a payment is pending, successful or failed in its authentication before it ends [MKT-4.32, ACC-3.43]', () => {
    const path = ['OPEN', 'PENDING_AUTHENTICATION', 'AUTHENTICATION_SUCCESSFUL', 'CAPTURED'] as const
    const seen = path.reduce<string[]>((states, said) => [...states, nextAttemptState((states.at(-1) ?? 'CREATED') as never, said)], [])
    expect(seen).toEqual(['REDIRECTED', 'PENDING_AUTHENTICATION', 'AUTHENTICATION_SUCCESSFUL', 'CAPTURED'])
    expect(nextAttemptState('PENDING_AUTHENTICATION', 'AUTHENTICATION_FAILED')).toBe('AUTHENTICATION_FAILED')
    expect(nextAttemptState('AUTHENTICATION_FAILED', 'AUTHENTICATION_SUCCESSFUL')).toBe('AUTHENTICATION_FAILED')
    expect(nextAttemptState('AUTHENTICATION_FAILED', 'DECLINED')).toBe('DECLINED')
    // Another card on the same page may pay after one that was not confirmed.
    expect(nextAttemptState('AUTHENTICATION_FAILED', 'CAPTURED')).toBe('CAPTURED')
  })

  it('the state of an attempt never goes back, and once over never changes, in whatever order it is told', () => {
    fc.assert(
      fc.property(reports, (said) => {
        let state: (typeof ATTEMPT_STATES)[number] = 'CREATED'
        for (const report of said) {
          const next = nextAttemptState(state, report)
          expect(ATTEMPT_STATES.indexOf(next)).toBeGreaterThanOrEqual(ATTEMPT_STATES.indexOf(state))
          expect(isAttemptOver(state) && next !== state).toBe(false)
          state = next
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('the state of an attempt is the same however often each report is repeated', () => {
    const end = (said: readonly (typeof REPORTED_STATES)[number][]) =>
      said.reduce<(typeof ATTEMPT_STATES)[number]>(nextAttemptState, 'CREATED')
    fc.assert(
      fc.property(reports, (said) => {
        expect(end(said.flatMap((one) => [one, one]))).toBe(end(said))
      }),
      { numRuns: RUNS },
    )
  })

  it('money that comes for an attempt that is over is seen, and only then', () => {
    for (const held of ATTEMPT_STATES)
      for (const said of REPORTED_STATES)
        expect(isTakenTooLate(held, said)).toBe(said === 'CAPTURED' && ['DECLINED', 'EXPIRED', 'CANCELLED'].includes(held))
  })

  it('a silent attempt is asked about after 30 s, 2 and 10 minutes, an hour, then daily', () => {
    expect([0, 1, 2, 3, 4, 5, 99].map((asked) => waitBeforeAsk(asked) / 1_000)).toEqual([30, 120, 600, 3_600, 86_400, 86_400, 86_400])
    expect(waitBeforeAsk(7, [1, 3])).toBe(3)
    expect(ASK_AFTER_MS).toHaveLength(5)
  })
})
