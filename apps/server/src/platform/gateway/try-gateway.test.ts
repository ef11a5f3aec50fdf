import { expect, it } from 'vitest'
import { adyenSubject } from './adyen/adyen-subject.test-kit.ts'
import { cybersourceSubject } from './cybersource/cybersource-subject.test-kit.ts'
import type { Gateway } from './gateway.ts'
import type { Subject } from './gateway-subject.test-kit.ts'
import { simulatorSubject } from './simulator-subject.test-kit.ts'
import { stripeSubject } from './stripe/stripe-subject.test-kit.ts'
import { tryGateway } from './try-gateway.ts'

const PAY_WITHIN_MS = 2_000
const POLL_MS = 20

/** Runs the trial; answers each step with what was wrong with it. */
async function tried(
  one: Subject,
  gateway: Gateway = one.gateway,
): Promise<{ faults: number; steps: readonly (readonly [string, string | null])[] }> {
  const steps: (readonly [string, string | null])[] = []
  const faults = await tryGateway(gateway, {
    hands: { pay: ({ ref }) => one.go(ref, 'pays') },
    returnUrl: 'http://localhost:8080/back',
    payWithinMs: PAY_WITHIN_MS,
    pollMs: POLL_MS,
    told: (step, fault) => void steps.push([step, fault]),
  })
  return { faults, steps }
}

it.each([
  ['the practice bank', simulatorSubject],
  ['Stripe', stripeSubject],
  ['Cybersource', cybersourceSubject],
  ['Adyen', adyenSubject],
] as const)('a trial of a payment provider finds no fault with %s', async (_, open) => {
  const one = await open()
  try {
    const { faults, steps } = await tried(one)
    expect(steps.filter(([, fault]) => fault !== null)).toEqual([])
    expect([faults, steps.length]).toEqual([0, expect.any(Number)])
    expect(steps.map(([step]) => step)).toContain('says that the payment was made, of this amount')
  } finally {
    await one.close()
  }
})

it.each<[string, string, Partial<Gateway>]>([
  ['is away', 'is up', { isUp: async () => false }],
  ['reads what nobody signed', 'takes no notice that nobody signed', { readNotice: () => ({ eventId: 'evt_1', ref: 'x' }) }],
  [
    'makes another page each time',
    'makes one page for an attempt, however often it asks',
    { createPage: async ({ ref }) => ({ kind: 'page', ref: `${ref}${performance.now()}`, url: 'https://bank.example' }) },
  ],
  ['pays back whatever it is asked for', 'pays back no more than was paid', { refund: async () => ({ kind: 'taken' }) }],
  ['does not say what it booked', 'says what it booked today, or that it will', { settlements: async () => ({ kind: 'unknown' }) }],
])('a trial of a payment provider that %s names what went wrong', async (_, step, broken) => {
  const one = await simulatorSubject()
  try {
    const { faults, steps } = await tried(one, Object.assign(one.gateway, broken))
    expect(faults).toBeGreaterThan(0)
    expect(steps.find(([name]) => name === step)?.[1]).toMatch(/^It answered .+\.$/)
  } finally {
    await one.close()
  }
})

it('a trial of a payment provider whose payer does not pay in time says so, and pays nothing back', async () => {
  const one = await simulatorSubject()
  try {
    const steps: (readonly [string, string | null])[] = []
    const hands = { pay: async () => undefined }
    const told = (step: string, fault: string | null): void => void steps.push([step, fault])
    expect(await tryGateway(one.gateway, { hands, returnUrl: 'http://localhost/', payWithinMs: 100, pollMs: POLL_MS, told })).toBe(1)
    expect(steps.at(-1)).toEqual(['says that the payment was made, of this amount', expect.stringContaining('"state":"OPEN"')])
  } finally {
    await one.close()
  }
})
