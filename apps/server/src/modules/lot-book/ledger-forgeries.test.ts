import { generateKeyPairSync, sign } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { headText } from '@app/rules/ledger/ledger-chain.ts'
import { receiptText } from '@app/rules/ledger/ledger.ts'
import { chainLots, keepHeads, type LedgerVerdict, readLedgerKeys, signHead, verifyBase } from '#modules/ledger/index.ts'
import { type KeyRing, openKeyRing } from '#platform/keys/key-ring.ts'
import { silentLog } from '#platform/log.ts'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit } from '../../../test/bidding.test-kit.ts'
import { closeByTime } from '../lanes/close-by-time.job.ts'
import { rewriteLedger, tamper } from './forged-ledger.test-kit.ts'
import { ReceiptSigner } from '../bid-engine/sign-receipts.job.ts'

const AFTER_END_MS = 4_000_000
const HOUR_MS = 3_600_000
const SLOW_MS = 120_000

/** An installation with a sold lot and an open one, chained, signed, its heads stored outside of the database. */
interface Installation {
  readonly kit: EngineKit
  readonly keys: KeyRing
  readonly folder: string
  readonly sold: number
  readonly open: number
}

const installations: EngineKit[] = []
const missed: string[] = []
let found = 0
afterAll(async () => {
  await Promise.all(installations.map((kit) => kit.close()))
  removeDataDirs()
  const file = process.env['ASSURANCE_FILE']
  if (file !== undefined) await writeFile(file, JSON.stringify({ found, missed }))
})

const poolOf = ({ kit }: Installation) => kit.database.pool
const chain = (installation: Installation) => chainLots(poolOf(installation), [installation.sold, installation.open])

async function signHeads(installation: Installation, atMs: number): Promise<void> {
  const { kit, keys, folder } = installation
  const deps = { ...kit.database, keys, folder }
  await signHead(deps, atMs)
  await keepHeads(deps)
}

/** What a server does by itself: receipts and seals of whatever lacks them. */
async function runSigner({ kit, keys }: Installation): Promise<void> {
  await new ReceiptSigner({ pool: kit.database.pool, keys, log: silentLog() }).close()
}

async function anInstallation(): Promise<Installation> {
  const kit = await anEngine()
  installations.push(kit)
  const keys = await openKeyRing(kit.database.db, TEST_SECRET)
  const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
  const sold = await aLot(kit.database, { saleId: await aSale(kit.database, { type: 'timed', startsIn: -60, endsIn: 3_600 }) })
  const open = await aLot(kit.database)
  for (const lot of [sold, open]) {
    await kit.bid(a, lot, 500)
    await kit.bid(b, lot, 900)
  }
  const nowMs = () => kit.bidding.nowMs() + AFTER_END_MS
  await closeByTime({ pool: kit.database.pool, nowMs, publish: () => undefined, log: silentLog() })
  const installation = { kit, keys, folder: aDataDir(), sold, open }
  await runSigner(installation)
  await chain(installation)
  await signHeads(installation, Date.now())
  return installation
}

/** Held to the stored heads and to the keys these name. */
async function verify({ kit, folder }: Installation): Promise<LedgerVerdict> {
  const [name = ''] = await readdir(folder)
  const believed = (await readLedgerKeys(join(folder, name))) ?? []
  return verifyBase(kit.database, {}, { onProgress: () => undefined, against: folder, believed })
}
const isProven = ({ faults, chainFaults }: LedgerVerdict): boolean => faults.length === 0 && chainFaults.length === 0

/** Writes the chain over all lots again, so that it fits what is left. */
async function chainAnew(installation: Installation): Promise<void> {
  await tamper(poolOf(installation), ['delete from ledger_chain'], ['delete from ledger_heads'])
  await chain(installation)
}

async function exchangeBidders(installation: Installation): Promise<void> {
  const { sold } = installation
  const { rows } = await poolOf(installation).query<{ id: number }>(
    'select account_id as id from lot_bidders where lot = $1 order by alias',
    [sold],
  )
  const values = [sold, ...rows.map(({ id }) => id)]
  const exchanged = (column: string) => `case ${column} when $2::bigint then $3::bigint when $3 then $2 else ${column} end`
  await tamper(
    poolOf(installation),
    ['update lot_bidders set account_id = null where lot = $1', [sold]],
    ['update lot_bidders set account_id = case alias when 1 then $3::bigint else $2::bigint end where lot = $1', values],
    ...(['bids', 'awards'] as const).map((table): [string, unknown[]] => [
      `update ${table} set account_id = ${exchanged('account_id')} where lot = $1`,
      values,
    ]),
    [`update lot_bidding set leader = ${exchanged('leader')} where lot = $1`, values],
  )
}

/** The last bid of the open lot never was: the one before leads again. */
async function takeLastBid(installation: Installation, seq: number): Promise<void> {
  const { open } = installation
  await tamper(
    poolOf(installation),
    ['delete from bid_events where lot = $1 and seq >= $2', [open, seq]],
    ['delete from bids where lot = $1 and seq >= $2', [open, seq]],
    ['delete from lot_bidders where lot = $1 and account_id not in (select account_id from bids where lot = $1)', [open]],
    [
      `update lot_bidding k set seq = $2 - 1, state_seq = $2 - 1, head_hash = e.hash, price_minor = (e.body::jsonb ->> 'priceMinor')::bigint,
         leader_alias = (e.body::jsonb ->> 'leader')::int, bid_count = bid_count - 1,
         leader = (select account_id from lot_bidders p where p.lot = k.lot and p.alias = (e.body::jsonb ->> 'leader')::int)
       from bid_events e where k.lot = $1 and e.lot = k.lot and e.seq = $2 - 1`,
      [open, seq],
    ],
  )
  await chainAnew(installation)
}

/** Another region for every bidder, chained again; receipts and seals taken away, for the server to make them again. */
async function rewriteSold(installation: Installation): Promise<void> {
  await rewriteLedger(poolOf(installation), installation.sold, (body) => (body['label'] === undefined ? body : { ...body, label: 'US-WA' }))
  await tamper(
    poolOf(installation),
    ['update bids set receipt = null where lot = $1', [installation.sold]],
    ['delete from ledger_seals where lot = $1', [installation.sold]],
  )
  await chainAnew(installation)
}

async function takeLot(installation: Installation): Promise<void> {
  const tables = ['bid_events', 'bids', 'ledger_seals', 'awards', 'lot_bidders', 'lot_bidding']
  await tamper(
    poolOf(installation),
    ...tables.map((table): [string, unknown[]] => [`delete from ${table} where lot = $1`, [installation.sold]]),
  )
  await chainAnew(installation)
}

/** A key of one's own in the database, and everything signed by it. */
async function signByOwnKey(installation: Installation): Promise<void> {
  await rewriteSold(installation)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const signed = (text: string): string => `kown.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
  const pool = poolOf(installation)
  const { rows } = await pool.query<{ lot: number; seq: number; hash: string; kind: string }>(
    `select lot, seq, encode(hash, 'hex') as hash, kind from bid_events where lot = $1 order by seq`,
    [installation.sold],
  )
  const last = rows.at(-1)
  const { rows: ends } = await pool.query<{ n: number; hash: string }>(
    `select n, encode(chained, 'hex') as hash from ledger_chain order by n desc limit 1`,
  )
  const head = { n: ends[0]?.n ?? 0, hash: ends[0]?.hash ?? '', atMs: Date.now() }
  await tamper(
    pool,
    [
      `insert into keys (id, kind, sealed, public_key, retired_at) values ('kown', 'receipt', '', $1, now())`,
      [publicKey.export({ format: 'der', type: 'spki' })],
    ],
    ...rows
      .filter(({ kind }) => kind === 'BID')
      .map(({ lot, seq, hash }): [string, unknown[]] => [
        'update bids set receipt = $3 where lot = $1 and seq = $2',
        [lot, seq, signed(receiptText(lot, seq, hash))],
      ]),
    [
      `insert into ledger_seals (lot, seq, hash, signature) values ($1, $2, decode($3, 'hex'), $4)`,
      [installation.sold, last?.seq, last?.hash, signed(receiptText(installation.sold, last?.seq ?? 0, last?.hash ?? ''))],
    ],
    [
      `insert into ledger_heads (n, chained, at, signature) values ($1, decode($2, 'hex'), to_timestamp($3::float8 / 1000), $4)`,
      [head.n, head.hash, head.atMs, signed(headText(head))],
    ],
  )
}

/** What the database proves by itself once it was done: then only what is outside of it proves it. */
const FORGERIES: readonly (readonly [what: string, forge: (installation: Installation) => Promise<void>, isProvenAlone: boolean])[] = [
  ['the winner exchanged for the loser', exchangeBidders, false],
  ['the last bid taken away', (installation) => takeLastBid(installation, 3), true],
  ['a sold lot rewritten for the server to sign', rewriteSold, true],
  ['a whole lot taken away', takeLot, true],
  ['a key of one’s own that signs what was rewritten', signByOwnKey, true],
]

describe('T39b: a ledger forged by somebody who holds the database alone', () => {
  it('a ledger is proven before somebody who holds the database alone forges it', async () => {
    expect(isProven(await verify(await anInstallation()))).toBe(true)
  })

  it.each(FORGERIES)(
    'a ledger forged by somebody who holds the database alone is found where it is older than the last signed head: %s',
    async (what, forge, isProvenAlone) => {
      const installation = await anInstallation()
      await forge(installation)
      await runSigner(installation)
      const isFound = !isProven(await verify(installation))
      if (isFound) found += 1
      else missed.push(what)
      expect(isFound).toBe(true)
      const alone = await verifyBase(installation.kit.database, {}, { onProgress: () => undefined })
      expect(isProven(alone)).toBe(isProvenAlone)
    },
    SLOW_MS,
  )

  it('a ledger forged by somebody who holds the database alone is not signed by a later head of the server', async () => {
    for (const forge of [takeLot, rewriteSold]) {
      const installation = await anInstallation()
      await forge(installation)
      await expect(signHeads(installation, Date.now() + HOUR_MS)).rejects.toThrow('is not the one that head')
    }
  })

  it('a forgery younger than the last head is told by the receipt of the bid that is gone', async () => {
    const installation = await anInstallation()
    const answer = await installation.kit.bid(await aBidder(installation.kit.database), installation.open, 2_000)
    const { rows } = await poolOf(installation).query<{ receipt: string }>('select receipt from bids where lot = $1 and seq = $2', [
      installation.open,
      answer.seq,
    ])
    const { chainFaults } = await verify(installation)
    expect(chainFaults).toEqual([])
    await takeLastBid(installation, answer.seq ?? 0)
    expect((await verify(installation)).chainFaults.filter((fault) => fault.includes(`lot ${installation.open}`))).toEqual([])
    const receipt = Buffer.from(receiptText(installation.open, answer.seq ?? 0, answer.hash ?? ''))
    expect(await installation.keys.verifyReceipt(receipt, rows[0]?.receipt ?? '')).toBe(true)
    expect((await poolOf(installation).query(`select from bid_events where hash = decode($1, 'hex')`, [answer.hash])).rowCount).toBe(0)
  })
})
