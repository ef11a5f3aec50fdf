import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@app/contract/calls.ts'
import type { AnyCall } from '@app/contract/define-call.ts'
import { bodyExamples } from '@app/contract/examples.ts'
import { MONEY_ACTS, type MoneyAct } from '@app/rules/access/money-acts.ts'
import { ACCOUNT_ACTS } from '@app/rules/people/ways-in.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn } from '#test/people.ts'

let one: TestApp
beforeAll(async () => {
  one = await testApp()
})
afterAll(() => one.close())

const registry = Object.values<AnyCall>(calls)
const acts = Object.entries<MoneyAct>(MONEY_ACTS).map(([name, act]) => ({ ...act, call: calls[name as keyof typeof calls] as AnyCall }))
const old = { proved_at: sql<Date>`now() - interval '16 minutes'` as never }
const STAFF = ['OPERATOR', 'MONEY', 'CASHIER', 'GATE'] as const

/** Where money is: whoever adds a call there judges it. */
const OF_MONEY = /^\/(?:public\/)?data\/(?:payments\/|member\/membership|operations\/(?:money\/|till|memberships|bidders))/

/** Changes of money which nobody has judged. */
const unjudged = (all: readonly Pick<AnyCall, 'name' | 'path' | 'effect'>[]): string[] =>
  all
    .filter(({ path, effect }) => effect !== 'none' && effect !== 'download' && OF_MONEY.test(path))
    .map(({ name }) => name)
    .filter((name) => !(name in MONEY_ACTS) && !(name in ACCOUNT_ACTS))

/** Headers of somebody whom the rule of a call admits. */
async function callerOf({ access }: AnyCall, session = {}): Promise<Readonly<Record<string, string>>> {
  const { db } = one.database
  const isStaff = STAFF.some((right) => access.includes(right))
  return signIn(db, await aPerson(db, isStaff ? { kind: 'internal', privileges: [...STAFF] } : {}), session)
}
const send = ({ name, method, path }: AnyCall, headers: Readonly<Record<string, string>>, more: object = {}) =>
  one.app.inject({
    method,
    url: path.replace(/:\w+/g, '1'),
    headers,
    payload: { ...(bodyExamples as Readonly<Record<string, object | undefined>>)[name], ...more },
  })

describe('an act that moves money', () => {
  it('every change of money is judged, and one that nobody has judged is found', () => {
    expect(unjudged(registry)).toEqual([])
    const planted = { name: 'giveAway', path: '/data/operations/money/gifts', effect: 'member' } as const
    expect(unjudged([...registry, planted])).toEqual(['giveAway'])
  })

  it('an act that moves money says so in its description: it may ask for a proof, and answers a repeated key', () => {
    const lacking = acts.filter(({ proof, isOnce, call }) => {
      const { fails } = call as { readonly fails: readonly string[] }
      return (proof !== 'none') !== fails.includes('PROOF_NEEDED') || isOnce !== fails.includes('OTHER_REQUEST')
    })
    expect(lacking.map(({ call }) => call.name)).toEqual([])
  })

  const proven = acts.filter(({ proof }) => proof !== 'none')
  it.each(proven.map(({ call }) => [call.name, call] as const))(
    'an act that moves money is refused while the proof of who does it is old: %s',
    async (name, call) => {
      const deposit = name === 'setBidderTerms' ? { deposit: { currency: 'USD', heldMinor: 0 } } : {}
      const answer = await send(call, await callerOf(call, old), deposit)
      expect([answer.statusCode, answer.json().data.errorCode]).toEqual([200, 'PROOF_NEEDED'])
    },
  )

  const repeated = acts.filter(({ isOnce }) => isOnce)
  it.each(repeated.map(({ call }) => [call.name, call] as const))(
    'an act that moves money answers what is sent again as it did at first: %s',
    async (_, call) => {
      const headers = { ...(await callerOf(call)), 'idempotency-key': randomUUID() }
      const [first, again] = [await send(call, headers), await send(call, headers)]
      expect([again.headers['idempotent-replayed'], again.statusCode, again.body]).toEqual(['true', first.statusCode, first.body])
    },
  )
})
