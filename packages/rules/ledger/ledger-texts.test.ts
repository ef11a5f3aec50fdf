import { describe, expect, it } from 'vitest'
import { feesText } from './fee-terms.ts'
import { CHAIN_GENESIS, headText, linkText, parseHeadLine } from './ledger-chain.ts'
import { FileHeads } from './ledger-lines.ts'
import { checkFileEnd } from './verify-file-end.ts'

// What older files and receipts hashed and signed: a changed letter here leaves them unproven.
describe('texts that are hashed or signed', () => {
  it('texts that are hashed or signed are these, of links, heads and fee terms', () => {
    expect(CHAIN_GENESIS).toBe('hammerlane-chain')
    expect(linkText({ n: 7, lot: 4_711, seq: 2, hash: 'ab' })).toBe('hammerlane-link:7:4711:2:ab')
    expect(headText({ n: 7, hash: 'cd', atMs: 99 })).toBe('hammerlane-head:7:cd:99')
    const terms = { salt: 'aa01', scheduleId: 'us-1', buyerClass: 'STD', phase: 'live', titleGroup: 'S' } as const
    expect(feesText(4_711, terms)).toBe('hammerlane-fees:aa01:4711:us-1:STD:live:S')
  })
})

describe('a line of a file of heads', () => {
  const head = { type: 'head', v: 1, n: 3, hash: 'ab', atMs: 5, key: { id: 'k1', publicKey: 'pk' }, signature: 'k1.x' }
  const link = { type: 'link', n: 3, lot: 4_711, seq: 1, hash: 'ab' }

  it.each([head, link, { ...head, n: 0, atMs: 0 }])('a line of a file of heads is read: %j', (line) => {
    expect(parseHeadLine(JSON.stringify(line))).toEqual(line)
  })

  it.each([
    null,
    {},
    { ...head, type: 'link' },
    { ...link, type: 'head' },
    { ...head, v: 2 },
    { ...head, n: -1 },
    { ...head, n: '3' },
    { ...head, atMs: 1.5 },
    { ...head, hash: 1 },
    { ...head, signature: undefined },
    { ...head, key: undefined },
    { ...head, key: { id: 1, publicKey: 'pk' } },
    { ...head, key: { id: 'k1' } },
    { ...link, n: 2 ** 53 },
    { ...link, lot: null },
    { ...link, seq: true },
    { ...link, hash: undefined },
  ])('a line of a file of heads is refused: %j', (line) => {
    expect(() => parseHeadLine(JSON.stringify(line))).toThrow('not a line of a file of heads')
  })
})

describe('the end of a ledger file', () => {
  const header = { type: 'header', v: 1, madeAtMs: 1_000 } as unknown as NonNullable<Parameters<typeof checkFileEnd>[0]['header']>
  const end = { type: 'end', of: 'all', lots: 1, events: 2, signature: 'k1.good' } as const
  const hash = (text: string): Promise<string> => Promise.resolve(`<${text}>`)
  const checked: string[] = []
  const crypto = {
    isSigned: (text: string, signature: string) => {
      checked.push(text)
      return Promise.resolve(signature === 'k1.good')
    },
  }
  const heads = new FileHeads(hash)

  it('the end of a ledger file is signed over the request, how much there is, the heads of all lots and when the file was made', async () => {
    expect(await checkFileEnd({ header, end }, heads, crypto)).toBe('signed')
    expect(checked).toEqual(['hammerlane-end:all:1:2:<hammerlane-file>:1000'])
    await heads.add({ lot: 4_711, seq: 2, hash: 'ab', isFinal: true } as unknown as Parameters<FileHeads['add']>[0])
    await checkFileEnd({ header, end }, heads, crypto)
    expect(checked.at(-1)).toBe('hammerlane-end:all:1:2:<<hammerlane-file>hammerlane-file-lot:4711:2:ab:1>:1000')
  })

  it('the end of a ledger file is forged where another signature stands there, and unsigned without one, without an end or without a header', async () => {
    expect(await checkFileEnd({ header, end: { ...end, signature: 'k1.bad' } }, heads, crypto)).toBe('forged')
    const { signature: _signature, ...unsigned } = end
    const ends = [
      { header, end: unsigned },
      { header, end: null },
      { header: null, end },
    ]
    expect(await Promise.all(ends.map((one) => checkFileEnd(one, heads, crypto)))).toEqual(['unsigned', 'unsigned', 'unsigned'])
  })
})
