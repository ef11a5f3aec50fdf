import { describe, expect, it } from 'vitest'
import { faultsOf, inCents, PlayedLot, withEvent, withRow } from './replay.test-kit.ts'

const fault = (seq: number, detail: string) => [{ seq, code: 'DECISION', detail }]
const wrong = (seq: number) => fault(seq, 'what was opened is not the maximum of the runner-up')
const missing = (seq: number) => fault(seq, 'the maximum of the runner-up was not opened with the sale')

/** Bidder 2 wins at 525 in event 6; bidder 1 bid 500 at most, bidder 3 300: event 7 opens the 500. */
const played = () => new PlayedLot().bid(1, 500).bid(3, 300).open().bid(2, 600).close()
const record = () => played().record()

describe('an opened maximum', () => {
  it("an opened maximum is the highest loser's", () => {
    expect(record().bodies.get(7)).toMatchObject({ kind: 'OPENED_MAXIMA', alias: 1, terms: { of: 2, amountMinor: inCents(500) } })
    expect(faultsOf(record())).toEqual([])
  })

  it.each([
    ['of another bidder', { alias: 3 }],
    ['of nobody', { alias: undefined }],
    ['of no bid', { terms: { of: 4, amountMinor: inCents(500) } }],
    ['of no bid and of nobody', { alias: undefined, terms: undefined }],
    ['of another amount', { terms: { of: 2, amountMinor: inCents(499) } }],
    ["the winner's", { alias: 2, terms: { of: 5, amountMinor: inCents(600) } }],
    ['of a loser who bid less', { alias: 3, terms: { of: 3, amountMinor: inCents(300) } }],
  ])('an opened maximum is not one %s', (_, change) => {
    expect(faultsOf(withEvent(record(), 7, change))).toEqual(wrong(7))
  })

  it('an opened maximum is that of the earlier of equals', () => {
    const lot = new PlayedLot().bid(1, 500).bid(3, 500).bid(2, 800).open().close()
    expect(lot.record().bodies.get(lot.seq)).toMatchObject({ kind: 'OPENED_MAXIMA', alias: 1 })
    expect(lot.faults()).toEqual([])
    expect(faultsOf(withEvent(lot.record(), lot.seq, { alias: 3, terms: { of: 3, amountMinor: inCents(500) } }))).toEqual(wrong(lot.seq))
  })

  it('an opened maximum is not above the price, which would tell what nobody had to pay', () => {
    const lot = played().transfer(1, 500)
    lot.tell({ kind: 'OPENED_MAXIMA', by: 'system', alias: 2, terms: { of: 5, amountMinor: inCents(600) } })
    expect(lot.faults()).toEqual(wrong(lot.seq))
  })

  it('comes with the sale, once, and with nothing else', () => {
    const again = { kind: 'OPENED_MAXIMA', by: 'system', alias: 3, terms: { of: 3, amountMinor: inCents(300) } } as const
    const twice = played().tell(again)
    expect(twice.faults()).toEqual(wrong(8))
    const early = new PlayedLot().bid(1, 500).bid(3, 300).tell(again)
    expect(early.faults()).toEqual(wrong(4))
    const waiting = new PlayedLot({ terms: 'ON_APPROVAL' }).bid(1, 500).bid(3, 300).open().close().tell(again)
    expect(waiting.faults()).toEqual(wrong(waiting.seq))
  })

  it('an opened maximum is missed where it does not come: the sale is named, at the end of the ledger and before another act', () => {
    const whole = record()
    const cut = { ...whole, head: { ...whole.head, seq: 6 }, bodies: new Map([...whole.bodies].slice(0, 6)) }
    expect(faultsOf(cut)).toEqual(missing(6))
    expect(faultsOf(withEvent(whole, 7, { kind: 'MESSAGE', alias: undefined, terms: undefined }))).toEqual(missing(6))
  })

  it('an opened maximum is not missed where nobody lost, or only by bids that everybody saw', () => {
    expect(new PlayedLot().bid(1, 500).open().close().faults()).toEqual([])
    const seen = new PlayedLot().open().bid(1, 25, { kind: 'LIVE', isConfirmed: true }).bid(2, 50, { kind: 'LIVE' }).close()
    expect(seen.record().bodies.get(seen.seq)?.kind).toBe('CLOSED')
    expect(seen.faults()).toEqual([])
  })

  it('an opened maximum of somebody who is gone may be the one or the next, since nobody knows when they went', () => {
    const gone = withRow(record(), 2, { alias: null })
    expect(faultsOf(gone)).toEqual([])
    expect(faultsOf(withEvent(gone, 7, { alias: 3, terms: { of: 3, amountMinor: inCents(300) } }))).toEqual([])
    const all = withRow(gone, 3, { alias: null })
    expect(faultsOf({ ...all, head: { ...all.head, seq: 6 }, bodies: new Map([...all.bodies].slice(0, 6)) })).toEqual([])
  })

  it('comes with a sale that was agreed after the hammer, within the price that was agreed', () => {
    const lot = new PlayedLot({ terms: 'ON_APPROVAL' }).bid(1, 500).bid(3, 300).open().bid(2, 600).close().answer('seller', 'accept')
    expect(lot.record().bodies.get(lot.seq)).toMatchObject({ kind: 'OPENED_MAXIMA', alias: 1 })
    expect(lot.faults()).toEqual([])
    expect(faultsOf(withEvent(lot.record(), lot.seq, { alias: 3, terms: { of: 3, amountMinor: inCents(300) } }))).toEqual(wrong(lot.seq))
  })
})
