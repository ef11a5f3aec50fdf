import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBase, writeLedger } from '#modules/ledger/index.ts'
import { silentLog } from '#platform/log.ts'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { hammerlane } from '#test/hammerlane.ts'
import { commandHere } from '#test/command-here.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit } from '../../../test/bidding.test-kit.ts'
import { closeByTime } from '../lanes/close-by-time.job.ts'
import { chainHash } from './hash.ts'
import { withoutHashes } from '#test/without-hashes.ts'

const RANDOM_TAMPERINGS = 150
const SLOW_MS = 240_000
/** The timed sale ends in an hour. */
const AFTER_END_MS = 4_000_000
let kit: EngineKit
/** A lot that was sold and sealed, and one that is still open. */
let sold: number
let open: number

const run = (sql: string, values: unknown[] = []) => kit.database.pool.query(sql, values)
const nothing = () => undefined

beforeAll(async () => {
  kit = await anEngine()
  const [a, b, c] = [await aBidder(kit.database), await aBidder(kit.database), await aBidder(kit.database)]
  sold = await aLot(kit.database, { saleId: await aSale(kit.database, { type: 'timed', startsIn: -60, endsIn: 3_600 }), reserve: 700 })
  open = await aLot(kit.database)
  const node = await anEngine({ on: kit.database })
  await node.bid(a, sold, 500)
  await node.bid(b, sold, 50, { kind: 'LIVE' })
  await node.bid(b, sold, 600, { kind: 'LIVE', isConfirmed: true })
  await node.bid(c, sold, 1_500, { isOnePlus: true })
  await node.bid(c, sold, 1_600)
  await node.bid(a, sold, 900)
  for (const dollars of [300, 350, 200, 900]) await node.bid(dollars === 350 ? b : a, open, dollars)
  const afterItsEnd = () => node.bidding.nowMs() + AFTER_END_MS
  await closeByTime({ pool: kit.database.pool, nowMs: afterItsEnd, publish: nothing, log: silentLog() })
  await node.close()
  await run('create table kept_events as select * from bid_events')
  await run('create table kept_heads as select * from lot_bidding')
  await run('create table kept_seals as select * from ledger_seals')
}, SLOW_MS)
afterAll(async () => {
  await kit.close()
  removeDataDirs()
})

const verify = (lot?: number) => verifyBase(kit.database, { lot }, { onProgress: nothing })

/** Does something to the tables as somebody who holds the database would, triggers off. */
async function tamper(...statements: (readonly [sql: string, values?: unknown[]])[]): Promise<void> {
  const client = await kit.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    for (const [sql, values = []] of statements) await client.query(sql, values)
    await client.query('commit')
  } finally {
    client.release()
  }
}

const restore = () =>
  tamper(
    ['delete from bid_events'],
    ['insert into bid_events select * from kept_events'],
    ['delete from lot_bidding'],
    ['insert into lot_bidding select * from kept_heads'],
    ['delete from ledger_seals'],
    ['insert into ledger_seals select * from kept_seals'],
  )

interface Row {
  readonly seq: number
  readonly kind: string
  readonly body: string
  readonly hash: Buffer
}
const eventsOf = async (lot: number): Promise<Row[]> =>
  (await kit.database.pool.query<Row>('select seq, kind, body, hash from kept_events where lot = $1 order by seq', [lot])).rows

/** Writes another text for an event and all hashes after it again, the head too: a ledger that looks whole. */
async function rewriteTail(lot: number, from: number, change: (body: string) => string): Promise<void> {
  const rows = await eventsOf(lot)
  let before = rows[from - 2]?.hash ?? Buffer.alloc(0)
  const statements: [string, unknown[]][] = []
  for (const { seq, body } of rows.slice(from - 1)) {
    const text = seq === from ? change(body) : body
    before = chainHash(before, text)
    statements.push(['update bid_events set body = $3, hash = $4 where lot = $1 and seq = $2', [lot, seq, text, before]])
  }
  await tamper(...statements, ['update lot_bidding set head_hash = $2 where lot = $1', [lot, before]])
}

const otherChar = (char: string): string => (char === '7' ? '8' : '7')

describe('a ledger as the engine wrote it', () => {
  it('a ledger as the engine wrote it is proven, decisions included', async () => {
    const verdict = await verify()
    expect(verdict.faults).toEqual([])
    expect(verdict).toMatchObject({ lots: 2, brokenFile: null })
    expect(verdict.events).toBe((await eventsOf(sold)).length + (await eventsOf(open)).length)
    expect((await eventsOf(sold)).map(({ kind }) => kind)).toContain('OPENED_MAXIMA')
  })
})

describe('T39: a ledger that was tampered with', () => {
  it(
    'names the event of which one byte was changed, wherever it is',
    async () => {
      const missed: string[] = []
      for (let round = 0; round < RANDOM_TAMPERINGS; round++) {
        const lot = round % 2 === 0 ? sold : open
        const rows = await eventsOf(lot)
        const row = rows[randomInt(rows.length)]
        if (row === undefined) throw new Error('no event')
        const { seq, body, hash } = row
        const at = randomInt(body.length)
        const byte = randomInt(hash.length)
        const ways: readonly (readonly [string, unknown[]])[] = [
          [
            'update bid_events set body = $3 where lot = $1 and seq = $2',
            [lot, seq, body.slice(0, at) + otherChar(body[at] ?? '') + body.slice(at + 1)],
          ],
          ['update bid_events set hash = set_byte(hash, $3, get_byte(hash, $3) # 1) where lot = $1 and seq = $2', [lot, seq, byte]],
          [`update bid_events set at = at + interval '1 millisecond' where lot = $1 and seq = $2`, [lot, seq]],
          [`update bid_events set kind = 'MESSAGE' where lot = $1 and seq = $2`, [lot, seq]],
        ]
        const way = ways[round % ways.length]
        if (way === undefined) throw new Error('no way')
        await tamper([way[0], [...way[1]]])
        const [fault] = (await verify(lot)).faults
        if (fault?.seq !== seq) missed.push(`${way[0]} of ${lot}:${seq} was told as ${JSON.stringify(fault)}`)
        await restore()
      }
      expect(missed).toEqual([])
    },
    SLOW_MS,
  )

  it(
    'names the event that is gone, with or without the rest of the ledger',
    async () => {
      const rows = await eventsOf(sold)
      for (const { seq } of rows) {
        await tamper(['delete from bid_events where lot = $1 and seq = $2', [sold, seq]])
        expect((await verify(sold)).faults).toMatchObject([{ seq, code: 'MISSING' }])
        await restore()
        await tamper(['delete from bid_events where lot = $1 and seq >= $2', [sold, seq]])
        expect((await verify(sold)).faults).toMatchObject([{ seq }])
        await restore()
      }
    },
    SLOW_MS,
  )

  it(
    'names the first of two events that changed places',
    async () => {
      const rows = await eventsOf(sold)
      for (let seq = 1; seq < rows.length; seq++) {
        const move = 'update bid_events set seq = $3 where lot = $1 and seq = $2'
        await tamper([move, [sold, seq, -1]], [move, [sold, seq + 1, seq]], [move, [sold, -1, seq + 1]])
        expect((await verify(sold)).faults).toMatchObject([{ seq }])
        await restore()
      }
    },
    SLOW_MS,
  )

  it('names a bid that was put in, its numbers and hash made to fit', async () => {
    const rows = await eventsOf(open)
    const seq = 3
    const before = rows[seq - 2]
    const like = rows[seq - 1]
    if (before === undefined || like === undefined) throw new Error('no events')
    const body = like.body.replace(/"at":(\d+)/, (_, at: string) => `"at":${Number(at) + 1}`)
    await tamper(
      ['update bid_events set seq = seq + 1000 where lot = $1 and seq >= $2', [open, seq]],
      ['update bid_events set seq = seq - 999 where lot = $1 and seq >= 1000', [open]],
      [
        `insert into bid_events (lot, seq, kind, at, body, hash) values ($1, $2, $3, to_timestamp($4 / 1000.0), $5, $6)`,
        [open, seq, like.kind, (JSON.parse(body) as { at: number }).at, body, chainHash(before.hash, body)],
      ],
    )
    expect((await verify(open)).faults).toMatchObject([{ seq }])
    await restore()
  })

  it(
    'names the first event of a tail that was written anew with hashes that fit',
    async () => {
      for (const lot of [sold, open]) {
        const rows = await eventsOf(lot)
        for (const { seq, kind } of rows.filter((row) => row.kind === 'BID' || row.kind === 'REFUSED')) {
          await rewriteTail(lot, seq, (body) => body.replace(/"label":"US-OR"/, '"label":"US-WA"'))
          expect((await verify(lot)).faults, `${kind} ${seq}`).toMatchObject([{ seq, code: 'RECEIPT' }])
          await restore()
        }
      }
      const last = (await eventsOf(sold)).at(-1)
      await rewriteTail(sold, last?.seq ?? 0, (body) => body.replace(/"by":"system"/, '"by":"systen"'))
      expect((await verify(sold)).faults).toMatchObject([{ seq: last?.seq, code: 'SEAL' }])
      await restore()
    },
    SLOW_MS,
  )

  it('names a bid whose secret maximum, row or decision was changed', async () => {
    const secret = (
      await run('select seq, amount_minor from bids where lot = $1 and is_accepted and salt is not null order by seq limit 1', [sold])
    ).rows[0] as {
      seq: number
      amount_minor: number
    }
    await run('update bids set amount_minor = amount_minor + 100 where lot = $1 and seq = $2', [sold, secret.seq])
    expect((await verify(sold)).faults).toMatchObject([{ seq: secret.seq, code: 'COMMITMENT' }])
    await run('update bids set amount_minor = $3 where lot = $1 and seq = $2', [sold, secret.seq, secret.amount_minor])
    const refused = (await run('select seq, reason from bids where lot = $1 and not is_accepted order by seq limit 1', [sold])).rows[0] as {
      seq: number
      reason: string
    }
    await run(`update bids set reason = 'PAUSED' where lot = $1 and seq = $2`, [sold, refused.seq])
    expect((await verify(sold)).faults).toMatchObject([{ seq: refused.seq, code: 'DECISION' }])
    await run('update bids set reason = $3 where lot = $1 and seq = $2', [sold, refused.seq, refused.reason])
    await run('update lot_bidding set price_minor = price_minor + 2500 where lot = $1', [sold])
    expect((await verify(sold)).faults).toMatchObject([{ code: 'STATE' }])
    await restore()
    expect((await verify()).faults).toEqual([])
  })
})

describe('hammerlane verify', () => {
  const settings = () => ({ DATABASE_URL: kit.database.url, HAMMERLANE_SECRET: TEST_SECRET, DATA_DIR: aDataDir() })
  const cli = (...args: string[]) => commandHere(args, settings())

  it(
    'ends with 0 over a whole database, and with 1 and the first bad event over one that was changed',
    async () => {
      expect(await cli('verify')).toMatchObject({ code: 0, output: expect.stringMatching(/Proven: \d+ events of 2 lots\./) })
      await tamper([`update bid_events set kind = 'MESSAGE' where lot = $1 and seq = 2`, [sold]])
      // As a script asks: by the code with which a process ends.
      const asked = hammerlane(['verify', '--lot', String(sold)], settings())
      expect({ code: await asked.ended, output: asked.output() }).toMatchObject({
        code: 1,
        output: expect.stringContaining(`BAD lot ${sold}, event 2: COLUMN`),
      })
      expect(await cli('verify', '--lot', String(open))).toMatchObject({ code: 0 })
      await restore()
      expect(await cli('verify', '--lot', '1', '--sale', '2')).toMatchObject({ code: 64 })
    },
    SLOW_MS,
  )

  it(
    'proves a file without any database, and tells one that was changed or cut short',
    async () => {
      const file = join(aDataDir(), 'ledger.ndjson')
      expect(await cli('export', '--ledger', file)).toMatchObject({ code: 0 })
      const offline = () => commandHere(['verify', '--export', file], { DATA_DIR: aDataDir() })
      expect(await offline()).toMatchObject({ code: 0, output: expect.stringMatching(/Proven: \d+ events of 2 lots\./) })
      const text = await readFile(file, 'utf8')
      // The seller's minimum and bids that were not outbid stay where they are.
      expect(text).not.toContain('reserveMinor')
      expect(withoutHashes(text)).not.toContain('160000')
      await writeFile(file, text.replace('\\"alias\\":2', '\\"alias\\":3'))
      expect(await offline()).toMatchObject({ code: 1, output: expect.stringMatching(/BAD lot \d+, event \d+: HASH/) })
      await writeFile(file, `${text.split('\n').slice(0, 6).join('\n')}\n`)
      expect(await offline()).toMatchObject({ code: 1, output: expect.stringContaining('without its last line') })
    },
    SLOW_MS,
  )

  it('hammerlane verify is given secrets only where they are asked for', async () => {
    const lines: string[] = []
    for await (const part of writeLedger(kit.database, { lot: open }, { isPrivate: true, nowMs: 0 })) lines.push(part)
    expect(lines.join('')).toContain('"salt":"')
    const logged: string[] = []
    for await (const part of writeLedger(kit.database, { lot: open }, { isPrivate: false, nowMs: 0 })) logged.push(part)
    expect(logged.join('')).not.toContain('"salt"')
    // The raised maximum of an open lot is a number and a hash.
    expect(
      logged
        .join('')
        .split('\n')
        .filter((line) => line.includes('"body":null')).length,
    ).toBeGreaterThan(0)
  })
})
