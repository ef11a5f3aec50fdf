import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LiveRelay, readTold, toMessages } from './live-relay.ts'

const numbers = fc.integer({ min: 1, max: 2 ** 40 })
const committed = fc.record({
  lots: fc.array(fc.record({ lot: numbers, saleId: fc.option(numbers), seq: fc.integer({ min: 1, max: 2 ** 30 }) }), { maxLength: 400 }),
  sales: fc.array(numbers, { maxLength: 60 }),
  accounts: fc.array(numbers, { maxLength: 400 }),
})

describe('what nodes tell each other', () => {
  test('fits the bus, however much was committed, and is read as it was said', () => {
    fc.assert(
      fc.property(committed, (said) => {
        const messages = toMessages(said)
        for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThanOrEqual(7_500)
        const read = messages.map((message) => readTold(message))
        expect(read.flatMap((one) => one?.lots ?? [])).toEqual(said.lots)
        expect(read.flatMap((one) => one?.sales ?? [])).toEqual(said.sales)
        expect(read.flatMap((one) => one?.accounts ?? [])).toEqual(said.accounts)
      }),
    )
  })

  test('is of each lot only its last event', () => {
    const said: string[] = []
    const relay = new LiveRelay((text) => said.push(text))
    for (const seq of [3, 5, 4]) relay.add({ lots: [{ lot: 7, saleId: null, seq }], sales: [2], accounts: [9] })
    relay.flush()
    expect(said.map(readTold)).toEqual([{ lots: [{ lot: 7, saleId: null, seq: 5 }], sales: [2], accounts: [9] }])
  })

  test.each(['', '{', '[]', '{"l":[[1]],"s":[],"a":[]}', '{"l":[],"s":["x"],"a":[]}'])('what cannot be read is nothing: %s', (text) => {
    expect(readTold(text)).toBeNull()
  })
})
