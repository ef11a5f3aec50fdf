import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { allocate } from './allocate.ts'
import { creditorReference, isCreditorReference, spacedReference } from './creditor-reference.ts'
import { dueAt } from './due-at.ts'
import { balanceOf, statusOf } from './invoice-status.ts'
import { localTimeAt } from '../import/zone-time.ts'
import { businessDayAfter, NO_HOLIDAYS } from '../negotiation/business-days.ts'

const minor = fc.integer({ min: 0, max: 1_000_000_000 })
const open = fc
  .array(fc.record({ feesMinor: minor, priceMinor: minor, dueAtMs: fc.integer({ min: 0, max: 5 }) }), { maxLength: 60 })
  .map((all) => all.map((one, at) => ({ ...one, invoiceId: at + 1 })))

describe('money', () => {
  it('money pays the fees of all invoices before any price, never more than is open, and what is left over is told', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), open, (amount, invoices) => {
        const { parts, restMinor } = allocate(amount, invoices)
        const fees = parts.reduce((sum, one) => sum + one.feesMinor, 0)
        const price = parts.reduce((sum, one) => sum + one.priceMinor, 0)
        expect(fees + price + restMinor).toBe(amount)
        for (const part of parts) {
          const of = invoices.find(({ invoiceId }) => invoiceId === part.invoiceId)
          expect(part.feesMinor).toBeLessThanOrEqual(of?.feesMinor ?? -1)
          expect(part.priceMinor).toBeLessThanOrEqual(of?.priceMinor ?? -1)
        }
        const owedFees = invoices.reduce((sum, one) => sum + one.feesMinor, 0)
        const owed = invoices.reduce((sum, one) => sum + one.priceMinor, owedFees)
        expect(price > 0 ? fees : owedFees).toBe(owedFees)
        expect(restMinor > 0 ? fees + price : owed).toBe(owed)
      }),
    )
  })

  it('money goes to the invoice that falls due first, of two at once to the older', () => {
    const invoices = [
      { invoiceId: 3, dueAtMs: 2, feesMinor: 10, priceMinor: 100 },
      { invoiceId: 2, dueAtMs: 1, feesMinor: 10, priceMinor: 100 },
      { invoiceId: 1, dueAtMs: 2, feesMinor: 10, priceMinor: 100 },
    ]
    expect(allocate(150, invoices)).toEqual({
      parts: [
        { invoiceId: 2, feesMinor: 10, priceMinor: 100 },
        { invoiceId: 1, feesMinor: 10, priceMinor: 20 },
        { invoiceId: 3, feesMinor: 10, priceMinor: 0 },
      ],
      restMinor: 0,
    })
  })

  it.each([0, -1, 0.5, Number.NaN, 2 ** 53])('money of %s is no amount', (amount) => {
    expect(() => allocate(amount, [])).toThrow(RangeError)
  })
})

describe('a status', () => {
  const standing = {
    totalMinor: 100,
    paidMinor: 0,
    creditedMinor: 0,
    writtenOffMinor: 0,
    refundedMinor: 0,
    dueAtMs: 1000,
    pendingUntilMs: null,
  }
  it.each([
    ['OPEN', {}, 1000],
    ['OVERDUE', {}, 1001],
    ['PENDING', { pendingUntilMs: 2000 }, 1999],
    ['OVERDUE', { pendingUntilMs: 2000 }, 2000],
    ['OPEN', { paidMinor: 99 }, 1000],
    ['PAID', { paidMinor: 100 }, 9999],
    ['PAID', { paidMinor: 60, creditedMinor: 40 }, 9999],
    ['CANCELLED', { creditedMinor: 100 }, 0],
    ['CANCELLED', { creditedMinor: 100, paidMinor: 50 }, 0],
    ['WRITTEN_OFF', { writtenOffMinor: 100 }, 9999],
    ['WRITTEN_OFF', { paidMinor: 50, creditedMinor: 10, writtenOffMinor: 40 }, 9999],
    ['OVERDUE', { writtenOffMinor: 99 }, 1001],
    ['CANCELLED', { creditedMinor: 100, writtenOffMinor: 0 }, 9999],
    ['REFUNDED', { creditedMinor: 100, paidMinor: 50, refundedMinor: 50 }, 0],
  ] as const)('a status is %s of %j at %i', (status, more, nowMs) => {
    expect(statusOf({ ...standing, ...more }, nowMs)).toBe(status)
  })

  it('a status is PAID or taken back exactly where nothing is left to pay', () => {
    const amount = fc.integer({ min: 0, max: 300 })
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 300 }), (paidMinor, creditedMinor, totalMinor) => {
        const one = { ...standing, totalMinor, paidMinor, creditedMinor }
        expect(['PAID', 'CANCELLED', 'REFUNDED'].includes(statusOf(one, 0))).toBe(balanceOf(one) === 0)
      }),
    )
  })
})

describe('an invoice is due', () => {
  it.each([
    ['won on Monday: Wednesday, 17:00', 'CPRTUS', '2026-11-16T20:00:00Z', 'America/Chicago', [], '2026-11-18T23:00:00.000Z'],
    ['over Thanksgiving: a day later', 'CPRTUS', '2026-11-24T20:00:00Z', 'America/Chicago', ['2026-11-26'], '2026-11-27T23:00:00.000Z'],
    [
      'won on a holiday, which does not count',
      'CPRTUS',
      '2026-11-26T20:00:00Z',
      'America/Chicago',
      ['2026-11-26'],
      '2026-12-01T23:00:00.000Z',
    ],
    ['in the United Kingdom: 16:00', 'CPRTUK', '2026-11-16T12:00:00Z', 'Europe/London', [], '2026-11-18T16:00:00.000Z'],
    [
      'there never later than six calendar days',
      'CPRTUK',
      '2026-12-24T12:00:00Z',
      'Europe/London',
      ['2026-12-25', '2026-12-28', '2026-12-29', '2026-12-31', '2027-01-01'],
      '2026-12-30T16:00:00.000Z',
    ],
    ['the clock changes on the way', 'CPRTUS', '2026-10-30T20:00:00Z', 'America/Chicago', [], '2026-11-03T23:00:00.000Z'],
    ['the year ends on the way', 'CPRTDE', '2026-12-31T12:00:00Z', 'Europe/Berlin', ['2027-01-01'], '2027-01-05T16:00:00.000Z'],
  ] as const)('an invoice is due %s', (...[, site, awarded, zone, holidays, until]) => {
    const at = dueAt({ awardedAtMs: Date.parse(awarded), zone, site, holidays: new Set(holidays) })
    expect(new Date(at).toISOString()).toBe(until)
  })

  it('an invoice is due after it was issued, at the hour of the yard, on a day that is no weekend where no calendar day cuts it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SITE_CODES),
        fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2036-01-01') }),
        fc.constantFrom('America/Los_Angeles', 'Europe/London', 'Asia/Dubai', 'Asia/Kolkata', 'Australia/Sydney'),
        (site, awardedAtMs, zone) => {
          const at = dueAt({ awardedAtMs, zone, site, holidays: NO_HOLIDAYS })
          const { day, minutes } = localTimeAt(at, zone)
          const won = localTimeAt(awardedAtMs, zone).day
          expect(at).toBeGreaterThan(awardedAtMs)
          expect(minutes).toBe((site === 'CPRTUK' ? 16 : 17) * 60)
          expect(day).toBe(businessDayAfter(won - 1, 3))
          expect(day - won).toBeLessThanOrEqual(4)
        },
      ),
    )
  })
})

describe('a reference', () => {
  it.each(['RF18539007547034', 'RF18 5390 0754 7034', 'rf471234567890'])('a reference of ISO 11649 is known: %s', (known) => {
    expect(isCreditorReference(known)).toBe(true)
  })
  it.each(['RF19539007547034', 'RF18', '', 'DE18539007547034', `RF18${'1'.repeat(22)}`])('%s is no reference', (text) => {
    expect(isCreditorReference(text)).toBe(false)
  })
  it('a reference is made for any digits, in groups of four, and one wrong or swapped sign shows', () => {
    const body = fc.stringMatching(/^\d{1,21}$/)
    fc.assert(
      fc.property(body, fc.nat(), (text, at) => {
        const made = creditorReference(text)
        expect(isCreditorReference(made)).toBe(true)
        expect(isCreditorReference(spacedReference(made))).toBe(true)
        const place = 2 + (at % (made.length - 2))
        const other = made[place] === '1' ? '2' : '1'
        expect(isCreditorReference(made.slice(0, place) + other + made.slice(place + 1))).toBe(false)
        const swapped = made.slice(0, place - 1) + made.slice(place, place + 1) + made.slice(place - 1, place) + made.slice(place + 1)
        expect(isCreditorReference(swapped)).toBe(place <= 4 || swapped === made ? isCreditorReference(swapped) : false)
      }),
    )
  })
  it.each(['', 'a', 'Ü1', '1'.repeat(22)])('a reference cannot be made of %j', (body) => {
    expect(() => creditorReference(body)).toThrow(RangeError)
  })
})
