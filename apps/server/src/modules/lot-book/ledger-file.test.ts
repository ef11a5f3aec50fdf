import { generateKeyPairSync, sign } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLedgerKeys, verifyFile, writeLedger } from '#modules/ledger/index.ts'
import { silentLog } from '#platform/log.ts'
import type { BidLine, LedgerLine } from '@app/rules/ledger/ledger-lines.ts'
import { receiptText } from '@app/rules/ledger/ledger.ts'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { commandHere } from '#test/command-here.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit } from '../../../test/bidding.test-kit.ts'
import { closeByTime } from '../lanes/close-by-time.job.ts'
import { chainHash, genesisHash } from './hash.ts'
import { withoutHashes } from '#test/without-hashes.ts'

/** The timed sale ends in an hour; the files are made a day later. */
const AFTER_END_MS = 4_000_000
const DAY_MS = 86_400_000
let kit: EngineKit
let lot: number

/** Closes what is due in an hour; its end is signed as by a node that ends. */
async function end(): Promise<void> {
  const afterItsEnd = () => kit.bidding.nowMs() + AFTER_END_MS
  await closeByTime({ pool: kit.database.pool, nowMs: afterItsEnd, publish: () => undefined, log: silentLog() })
  const signer = await anEngine({ on: kit.database })
  await signer.close()
}

beforeAll(async () => {
  kit = await anEngine()
  const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
  lot = await aLot(kit.database, { saleId: await aSale(kit.database, { type: 'timed', startsIn: -60, endsIn: 3_600 }) })
  await kit.bid(a, lot, 500)
  await kit.bid(b, lot, 900)
  await kit.bid(a, lot, 50, { kind: 'LIVE' })
  await end()
})
afterAll(async () => {
  await kit.close()
  removeDataDirs()
})

async function exported(isPrivate = false, of = lot): Promise<LedgerLine[]> {
  let text = ''
  for await (const part of writeLedger(kit.database, { lot: of }, { isPrivate, nowMs: Date.now() + DAY_MS })) text += part
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LedgerLine)
}

async function fileOf(lines: readonly LedgerLine[]): Promise<string> {
  const path = join(aDataDir(), 'ledger.ndjson')
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return path
}
const check = async (lines: readonly LedgerLine[], believed?: Awaited<ReturnType<typeof readLedgerKeys>>) =>
  verifyFile(await fileOf(lines), { onProgress: () => undefined, believed: believed ?? undefined })

/** A file by a forger without our keys: other texts, hashes that fit, every signature their own. */
function forge(lines: readonly LedgerLine[], change: (body: string) => string): LedgerLine[] {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const hashes = new Map<number, string>()
  let before = genesisHash(lot)
  const texts = lines.map((line): LedgerLine => {
    if (line.type !== 'event') return line
    const body = change(line.body ?? '')
    before = chainHash(before, body)
    hashes.set(line.seq, before.toString('hex'))
    return { ...line, body, hash: before.toString('hex') }
  })
  return texts.map((line): LedgerLine => {
    if (line.type === 'lot') return { ...line, hash: hashes.get(line.seq) ?? '' }
    if (line.type === 'ledger')
      return { ...line, keys: [{ id: 'k1', publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url') }] }
    if (line.type !== 'receipt' && line.type !== 'seal') return line
    const hash = hashes.get(line.seq) ?? ''
    const signature = sign(null, Buffer.from(receiptText(lot, line.seq, hash)), privateKey).toString('base64url')
    return { ...line, hash, signature: `k1.${signature}` }
  })
}

describe('a leader who raises their bid in the open', () => {
  it('keeps their maximum to themselves, after the end too', async () => {
    const a = await aBidder(kit.database)
    const own = await aLot(kit.database, { saleId: await aSale(kit.database, { type: 'timed', startsIn: -60, endsIn: 3_600 }) })
    await kit.bid(a, own, 100, { kind: 'LIVE', isConfirmed: true })
    expect(await kit.bid(a, own, 600, { kind: 'LIVE', isConfirmed: true })).toMatchObject({ reason: 'MAXIMUM_RAISED', priceMinor: 10_000 })
    await end()
    const lines = await exported(false, own)
    expect(lines.find((line) => line.type === 'lot')).toMatchObject({ isFinal: true })
    expect(withoutHashes(JSON.stringify(lines))).not.toContain('60000')
    expect((await check(lines)).faults).toEqual([])
    expect((await check(await exported(true, own))).faults).toEqual([])
  })
})

describe('a public ledger file', () => {
  it('a public ledger file is proven as it was written, and names the keys it was proven by', async () => {
    const lines = await exported()
    const { faults, brokenFile, keys } = await check(lines)
    expect({ faults, brokenFile }).toEqual({ faults: [], brokenFile: null })
    expect(keys).toMatchObject([{ sha256: expect.stringMatching(/^[\da-f]{64}$/) }])
    expect((await check(lines, await readLedgerKeys(await fileOf(lines)))).faults).toEqual([])
  })

  it.each([
    ['a receipt', 'receipt', 'RECEIPT'],
    ['the seal of its end', 'seal', 'UNSEALED'],
  ])('a public ledger file is not when %s was left out', async (_, type, code) => {
    const { faults } = await check((await exported()).filter((line) => line.type !== type))
    expect(faults).toMatchObject([{ lot, code }])
  })

  it('a public ledger file is not proven by keys that an earlier file does not know, whatever it says of itself', async () => {
    const lines = await exported()
    const forged = forge(lines, (body) => body.replace('"label":"US-OR"', '"label":"US-WA"'))
    const own = await check(forged)
    expect(own.faults).toEqual([])
    expect(own.keys).not.toEqual((await check(lines)).keys)
    expect((await check(forged, await readLedgerKeys(await fileOf(lines)))).faults).toMatchObject([{ lot, code: 'RECEIPT' }])
  })

  it('holds the command line to the keys of an earlier file, and proves nothing where there is nothing', async () => {
    const lines = await exported()
    const [good, bad] = [await fileOf(lines), await fileOf(forge(lines, (body) => body))]
    const verify = (...args: string[]) => commandHere(['verify', '--export', ...args], { DATA_DIR: aDataDir() })
    expect(await verify(good, '--keys', good)).toMatchObject({ code: 0, output: expect.stringMatching(/Key \S+: sha256 [\da-f]{64}/) })
    expect(await verify(bad, '--keys', good)).toMatchObject({ code: 1, output: expect.stringContaining('RECEIPT') })
    const empty = [lines[0], { type: 'end', lots: 0, events: 0 }] as LedgerLine[]
    expect(await verify(await fileOf(empty))).toMatchObject({ code: 1, output: expect.stringContaining('Not proven') })
  }, 60_000)
})

describe("an auditor's ledger file", () => {
  it('tells that the maximum of the winner was opened in place of a loser’s', async () => {
    const lines = await exported(true)
    expect((await check(lines)).faults).toEqual([])
    const winning = lines.find((line): line is BidLine => line.type === 'bid' && line.amountMinor === 90_000)
    const opened = forge(lines, (body) => {
      const read = JSON.parse(body) as Record<string, unknown>
      if (read['kind'] !== 'OPENED_MAXIMA') return body
      const terms = { of: winning?.seq, amountMinor: winning?.amountMinor, isOnePlus: false, salt: winning?.salt }
      return JSON.stringify({ ...read, alias: winning?.alias, terms })
    })
    expect((await check(opened)).faults).toMatchObject([{ lot, code: 'DECISION' }])
  })
})
