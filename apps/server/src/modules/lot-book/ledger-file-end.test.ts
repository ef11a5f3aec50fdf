import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyFile, writeLedger } from '#modules/ledger/index.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import type { EndLine, LedgerLine } from '@app/rules/ledger/ledger-lines.ts'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { aBidder, aLot, anEngine, type EngineKit } from '../../../test/bidding.test-kit.ts'

let kit: EngineKit
let lots: readonly [number, number]
beforeAll(async () => {
  kit = await anEngine()
  const buyer = await aBidder(kit.database)
  lots = [await aLot(kit.database), await aLot(kit.database)]
  for (const lot of lots) await kit.bid(buyer, lot, 300)
  for (const lot of lots) await kit.bid(await aBidder(kit.database), lot, 500)
})
afterAll(async () => {
  await kit.close()
  removeDataDirs()
})

async function exported(isPrivate: boolean): Promise<LedgerLine[]> {
  const keys = await openKeyRing(kit.database.db, TEST_SECRET)
  let text = ''
  for await (const part of writeLedger({ ...kit.database, keys }, {}, { isPrivate, nowMs: Date.now() })) text += part
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LedgerLine)
}

async function check(lines: readonly LedgerLine[]) {
  const path = join(aDataDir(), 'ledger.ndjson')
  await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const { faults, brokenFile, notes } = await verifyFile(path, { onProgress: () => undefined })
  return { faults, brokenFile, notes }
}
const PROVEN = { faults: [], brokenFile: null, notes: [] }
const SHORTENED = { faults: [], brokenFile: expect.stringContaining('may be missing'), notes: [] }

/** The counts of the last line made to fit what is left; its signature stays. */
const recounted = (lines: readonly LedgerLine[]): LedgerLine[] => {
  const count = (type: LedgerLine['type']): number => lines.filter((line) => line.type === type).length
  return lines.map((line) => (line.type === 'end' ? { ...line, lots: count('lot'), events: count('event') } : line))
}
const ofLot = (line: LedgerLine): number | null => ('lot' in line ? line.lot : null)

describe.each([
  ['a public', false],
  ['an auditor’s', true],
])('the end of %s ledger file', (_, isPrivate) => {
  it('the end of a ledger file is signed over all of its lots', async () => {
    const lines = await exported(isPrivate)
    expect(lines.at(-1)).toMatchObject({ type: 'end', lots: 2, of: 'all', signature: expect.stringMatching(/^\S+\.\S+$/) })
    expect(await check(lines)).toEqual(PROVEN)
  })

  it('tells that a whole lot was left out', async () => {
    const [gone] = lots
    expect(await check(recounted((await exported(isPrivate)).filter((line) => ofLot(line) !== gone)))).toEqual(SHORTENED)
  })

  it('tells that the last bid of an open lot was left out', async () => {
    const lines = await exported(isPrivate)
    const [lot] = lots
    const last = lines.findLast((line) => line.type === 'event' && line.lot === lot)
    const left = lines.filter(
      (line) =>
        !(ofLot(line) === lot && 'seq' in line && last !== undefined && 'seq' in last && line.type !== 'lot' && line.seq === last.seq),
    )
    const before = left.findLast((line) => line.type === 'event' && line.lot === lot)
    if (before?.type !== 'event') throw new Error('no event')
    const facts = { priceMinor: 100, leaderAlias: 1 }
    const mended = left.map((line) =>
      line.type === 'lot' && line.lot === lot
        ? { ...line, seq: before.seq, hash: before.hash, ...(line.facts && { facts: { ...line.facts, ...facts } }) }
        : line,
    )
    expect(await check(recounted(mended))).toEqual(SHORTENED)
  })

  it('tells that the file is older than it says, or of other lots than it says', async () => {
    const lines = await exported(isPrivate)
    const later = lines.map((line) => (line.type === 'ledger' ? { ...line, madeAtMs: line.madeAtMs + 1 } : line))
    expect(await check(later)).toEqual(SHORTENED)
    expect(await check(lines.map((line) => (line.type === 'end' ? { ...line, of: `lot:${lots[0]}` } : line)))).toEqual(SHORTENED)
  })

  it('the end of a ledger file is missed, with a warning, in a file of an earlier version, which is proven all the same', async () => {
    const lines = await exported(isPrivate)
    const end = lines.at(-1) as EndLine
    const older = [...lines.slice(0, -1), { type: 'end', lots: end.lots, events: end.events } as const]
    expect(await check(older)).toEqual({ ...PROVEN, notes: [expect.stringContaining('is not signed')] })
  })
})
