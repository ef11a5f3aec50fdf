import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { A_YARD, aLotRow, insertYards, putLots } from '../../apps/server/test/lots.ts'
import { testTarget, type TestTarget } from '../application/test-target.ts'
import type { Reply } from '../raw/ask.ts'
import { attackWithPayloads } from './attack.ts'
import { PAYLOADS } from './payloads.ts'
import { POINTS } from './points.ts'
import { databaseState, leakFault, stateFaults } from './traces.ts'

const EVERY_NTH = 30
const LOT = 20_881_167

let target: TestTarget

beforeAll(async () => {
  target = await testTarget()
  await insertYards(target.database.db, [A_YARD])
  await putLots(target.database.db, [aLotRow({ number: LOT })])
})
afterAll(() => target.close())

describe('the calls', () => {
  it('the calls take every payload for the text it is', async () => {
    const points = POINTS.filter(({ kind }) => kind === 'call')
    const payloads = PAYLOADS.filter((_, at) => at % EVERY_NTH === 0)
    const before = await databaseState(target.database.url)
    const outcome = await attackWithPayloads(
      target.port,
      points.flatMap((point) => payloads.map((payload) => ({ point, payload }))),
    )
    expect(outcome.faults).toEqual([])
    expect(stateFaults(before, await databaseState(target.database.url)).toSorted()).toEqual([])
    expect(outcome.requests).toBeGreaterThan(500)
  })
})

describe('the corpus', () => {
  it('holds more than three hundred payloads', () => {
    expect(PAYLOADS.length).toBeGreaterThan(300)
  })
})

describe('the traces', () => {
  const reply = (body: string, headers: Reply['headers'] = {}): Reply => ({
    kind: 'reply',
    status: 200,
    headers,
    body: Buffer.from(body),
    elapsedMs: 1,
  })

  it.each([
    ['a template that computed', reply('<p>9801547</p>')],
    ['a file', reply('root:x:0:0:root')],
    ['a database error', reply('syntax error at or near "OR"')],
    ['a stack', reply('at run (/x/y.ts:12:3)')],
    ['a header', reply('', { 'x-xqz': '1' })],
    ['a cookie', reply('', { 'set-cookie': ['xqz=1; Path=/'] })],
  ])('the traces show %s', (_, one) => {
    expect(leakFault(one)).not.toBeNull()
  })

  it('the traces do not mistake a payload for its effect', () => {
    expect(PAYLOADS.filter(({ text }) => leakFault(reply(JSON.stringify({ text }) + text)) !== null)).toEqual([])
  })

  it('the traces show what changed in the database', async () => {
    const before = await databaseState(target.database.url)
    await target.database.pool.query(`create table xqz(a int)`)
    await target.database.pool.query(`update lots set make = 'xqz'`)
    expect(stateFaults(before, await databaseState(target.database.url)).toSorted()).toEqual([
      'columns of the database changed',
      'lots.make of the database changed',
      'relations of the database changed',
    ])
  })
})
