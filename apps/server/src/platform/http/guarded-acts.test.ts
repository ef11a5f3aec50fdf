import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@app/contract/calls.ts'
import { ACCOUNT_ACTS, type GuardedAct, guardedAct } from '@app/rules/people/ways-in.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn } from '#test/people.ts'
import { bodyExamples } from '@app/contract/examples.ts'
import { MONEY_ACTS } from '@app/rules/access/money-acts.ts'

let one: TestApp
beforeAll(async () => {
  one = await testApp()
})
afterAll(() => one.close())

interface Listed {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly effect: string
  readonly access: string
  readonly fails: readonly string[]
}
const registry: readonly Listed[] = Object.values(calls)

/** Changes that a member makes to their account which nobody has judged. */
function unjudged(all: readonly Listed[]): string[] {
  const judged = new Set([...Object.keys(ACCOUNT_ACTS), ...Object.keys(MONEY_ACTS)])
  // Mails, devices, wishes, papers, words to a broker, applications, and links for a phone open no account.
  const elsewhere =
    /^\/data\/member\/(?:messageSettings|push|account\/alerts|user-actions|documents|uploadLink|broker\/message|brokerApplication)/
  return all
    .filter(({ path, effect }) => path.startsWith('/data/member/') && effect === 'member')
    .filter(({ name, path }) => !judged.has(name) && !elsewhere.test(path))
    .map(({ name, path }) => `${name} ${path}`)
}
const guarded = registry.flatMap((call) => {
  const act = guardedAct(call.name)
  return act === null ? [] : [{ ...call, act }]
})
const fresh = guarded.filter(({ act }) => act.proof === 'fresh')

describe('an act that changes how somebody gets into an account', () => {
  it('an act that changes how somebody gets into an account is in the table, as is every other change a member makes to their account', () => {
    expect(unjudged(registry)).toEqual([])
  })

  it('a change of an account that nobody has judged is found', () => {
    const planted = { name: 'moveIn', method: 'POST', path: '/data/member/moveIn', effect: 'member', access: 'member', fails: [] }
    expect(unjudged([...registry, planted])).toEqual(['moveIn /data/member/moveIn'])
  })

  it('an act that changes how somebody gets into an account is refused by the edge when the last proof is older than a quarter of an hour, whoever asks', async () => {
    const bidder = await aPerson(one.database.db, { kind: 'broker-bidder' })
    const operator = await aPerson(one.database.db, { kind: 'internal', privileges: ['OPERATOR'] })
    const old = { proved_at: sql<Date>`now() - interval '16 minutes'` as never }
    const codes: Record<string, string> = {}
    for (const { name, method, path, access } of fresh) {
      const headers = await signIn(one.database.db, access === 'OPERATOR' ? operator : bidder, old)
      const payload = (bodyExamples as Readonly<Record<string, object | undefined>>)[name]
      const answer = await one.app.inject({ method: method as 'GET', url: path, headers, ...(payload === undefined ? {} : { payload }) })
      codes[name] = answer.json().data.errorCode
    }
    expect(codes).toEqual(Object.fromEntries(fresh.map(({ name }) => [name, 'PROOF_NEEDED'])))
    expect(fresh.map(({ name, fails }) => [name, fails.includes('PROOF_NEEDED')])).toEqual(fresh.map(({ name }) => [name, true]))
  })

  it('leads a browser without script to the page where it can be done', async () => {
    const old = { proved_at: sql<Date>`now() - interval '16 minutes'` as never }
    const headers = await signIn(one.database.db, await aPerson(one.database.db), old)
    const answer = await one.app.inject({ url: '/data/member/export', headers: { ...headers, accept: 'text/html' } })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/accountInformation/accountSetting?fault=PROOF_NEEDED'])
  })

  it('an act that changes how somebody gets into an account is not served at a kiosk, before which anybody stands', async () => {
    const kiosk = await signIn(one.database.db, await aPerson(one.database.db, { kind: 'kiosk' }))
    const member = guarded.filter(({ access }) => access.includes('member'))
    expect(member.length).toBeGreaterThan(10)
    for (const { method, path } of member)
      expect([
        path,
        (await one.app.inject({ method: method as 'GET', url: path, headers: kiosk, ...(method === 'GET' ? {} : { payload: {} }) }))
          .statusCode,
      ]).toEqual([path, 403])
  })

  it('tells the owner, or is finished by a call that does', () => {
    const silent = guarded.filter(({ act }: { act: GuardedAct }) => act.notice === null).map(({ name }) => name)
    expect(silent.toSorted()).toEqual(['askPhoneCode', 'beginSigning', 'endSession', 'enrolOneTimeCodes', 'startIdentity', 'startPasskey'])
  })
})
