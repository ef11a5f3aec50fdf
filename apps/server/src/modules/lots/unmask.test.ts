import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNMASKINGS_A_DAY } from '@app/contract/people/unmasked-lots.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { askWhileHeld } from '#test/accounts/held-account.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { aPerson, type PersonFields, signIn } from '#test/people.ts'

const LOT = 30_500_001
const VIN = '2T3W1RFV6NW200001'

let one: TestApp
beforeAll(async () => {
  one = await testApp()
  await insertYards(one.database.db, [A_YARD])
  await putLots(one.database.db, [aLotRow({ number: LOT, vin: VIN })])
})
afterAll(() => one.close())

const someone = async (fields: PersonFields = {}) => {
  const person = await aPerson(one.database.db, fields)
  return { person, headers: await signIn(one.database.db, person) }
}
const ask = (headers: Readonly<Record<string, string>>, path: string) =>
  one.app.inject({
    url: `/data/lot/unmasked-details/${path}`,
    headers: { host: 'localhost', 'x-requested-with': 'XMLHttpRequest', ...headers },
  })

it('a masked field is nobody’s who does not name their own number, no guest’s and no suspended buyer’s [ACC-6.23] [MKT-5.32]', async () => {
  const [mine, other] = [await someone(), await someone()]
  expect((await ask({}, `${LOT}/${mine.person.number}/vin`)).statusCode).toBe(401)
  for (const number of [other.person.number, '0', 'x']) expect((await ask(mine.headers, `${LOT}/${number}/vin`)).statusCode).toBe(403)
  for (const path of [`${LOT}/${mine.person.number}`, `${LOT}`, `${LOT}/${mine.person.number}/`]) {
    expect((await ask(mine.headers, path)).json().returnCode).toBe(-1)
  }
  for (const fields of [{ kind: 'guest', roles: ['ROLE_GUEST'] }, { status: 'inactive' }]) {
    const { person, headers } = await someone(fields)
    expect((await ask(headers, `${LOT}/${person.number}/vin`)).statusCode).toBe(403)
  }
  const unknown = await ask(mine.headers, `${LOT}/${mine.person.number}/sellerName`)
  expect(unknown.json()).toMatchObject({ returnCode: -1, data: { errorCode: 'INVALID_INPUT' } })
})

it('a buyer sees it by lot, own number and name of the field, and each time is recorded [MKT-7.38] [MKT-3.61]', async () => {
  const { person, headers } = await someone()
  expect((await ask(headers, `${LOT}/${person.number}/vin`)).json()).toMatchObject({ returnCode: 1, data: { lotDetails: { vin: VIN } } })
  expect((await ask(headers, `999/${person.number}/vin`)).json().data.errorCode).toBe('LOT_NOT_FOUND')
  const events = await one.database.db.selectFrom('account_events').select(['kind', 'detail']).where('account_id', '=', person.id).execute()
  expect(events).toEqual([{ kind: 'unmasked', detail: { lot: LOT, field: 'vin', site: 'CPRTUS' } }])
})

const fillDay = async (accountId: number, count: number): Promise<void> => {
  const { db } = one.database
  await sql`insert into account_events (account_id, kind) select ${accountId}, 'unmasked' from generate_series(1, ${count})`.execute(db)
}

it('another at the same moment waits for its turn, and the last place of a day is given once', async () => {
  const { person, headers } = await someone()
  await fillDay(person.id, UNMASKINGS_A_DAY - 1)
  const answer = await askWhileHeld(one.database.db, {
    accountId: person.id,
    ask: () => ask(headers, `${LOT}/${person.number}/vin`),
    meanwhile: (tx) => sql`insert into account_events (account_id, kind) values (${person.id}, 'unmasked')`.execute(tx),
  })
  expect(answer.statusCode).toBe(429)
})

it('a day has so many, and a site may have none', async () => {
  const { person, headers } = await someone()
  await fillDay(person.id, UNMASKINGS_A_DAY)
  const answer = await ask(headers, `${LOT}/${person.number}/vin`)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '86400'])
  const buyer = await someone()
  const operator = await someone({ kind: 'internal', privileges: ['OPERATOR'] })
  const payload = { name: 'disableUnmasking', site: 'CPRTUS', state: 'on', reason: 'a test' }
  await one.app.inject({ method: 'POST', url: '/data/operations/flags', headers: operator.headers, payload })
  expect((await ask(buyer.headers, `${LOT}/${buyer.person.number}/vin`)).statusCode).toBe(403)
})
