import { describe, expect, it } from 'vitest'
import { type EndedRun, type JudgedPayment, judgeRun } from './judge-charges.ts'

const TOTAL = 90_000

type Here = NonNullable<JudgedPayment['here']>
interface PaymentFields extends Partial<Omit<JudgedPayment, 'here'>> {
  readonly here?: Partial<Here> | null
}
/** A payment of the whole that was booked once. */
function payment({ here = {}, ...more }: PaymentFields = {}): JudgedPayment {
  const takenMinor = more.takenMinor ?? TOTAL
  const booked: Here = {
    isOver: true,
    isTaken: takenMinor > 0,
    entries: takenMinor > 0 ? 1 : 0,
    postedMinor: takenMinor,
    creditMinor: 0,
    proposedMinor: 0,
    wentBackMinor: 0,
    unusedMinor: 0,
  }
  return { ref: 'sim_1', isOverThere: true, takenMinor, backMinor: 0, ...more, here: here === null ? null : { ...booked, ...here } }
}
const invoice = (fields: Partial<EndedRun['invoices'][number]> = {}) => ({
  totalMinor: TOTAL,
  paidMinor: TOTAL,
  creditedMinor: 0,
  isPaid: true,
  ...fields,
})
const run = (fields: Partial<EndedRun> = {}): EndedRun => ({
  name: 'planted',
  isGivenUp: false,
  invoices: [invoice()],
  payments: [payment()],
  pagelessOpen: 0,
  deskMinor: 0,
  creditMinor: 0,
  reservedMinor: 0,
  ...fields,
})
const kindsOf = (fields: Partial<EndedRun>): readonly string[] => [
  ...new Set(judgeRun(run(fields)).map((line) => line.split(':')[0] ?? '')),
]
const closed = payment({ ref: 'sim_0', takenMinor: 0 })
const UNPAID = [invoice({ paidMinor: 0, isPaid: false })]

describe('the judge of charges', () => {
  it.each<[string, Partial<EndedRun>]>([
    ['an invoice that was charged once', {}],
    ['one that was charged at the second attempt', { payments: [closed, payment()] }],
    ['a payer who has had enough and was charged nothing', { isGivenUp: true, payments: [closed], invoices: UNPAID }],
    ['one who has paid one invoice of two before that', { isGivenUp: true, invoices: [invoice(), ...UNPAID] }],
    [
      'a card charged for what a clerk had booked, proposed to go back',
      { deskMinor: TOTAL, creditMinor: TOTAL, payments: [payment({ here: { creditMinor: TOTAL, proposedMinor: TOTAL } })] },
    ],
    [
      'the same once it is back',
      {
        deskMinor: TOTAL,
        payments: [payment({ backMinor: TOTAL, here: { creditMinor: TOTAL, proposedMinor: TOTAL, wentBackMinor: TOTAL } })],
      },
    ],
    ['money that settled nothing and is back', { payments: [payment(), payment({ backMinor: TOTAL, here: { unusedMinor: TOTAL } })] }],
  ])('the judge of charges lets pass %s', (_, fields) => {
    expect(judgeRun(run(fields))).toEqual([])
  })

  it.each<[string, Partial<EndedRun>, readonly string[]]>([
    ['a second charge that was kept as credit', { payments: [payment(), payment()], creditMinor: TOTAL }, ['twice']],
    [
      'a second charge that was kept as credit and is to go back some day',
      { payments: [payment(), payment({ here: { creditMinor: TOTAL, proposedMinor: TOTAL } })], creditMinor: TOTAL },
      ['twice'],
    ],
    [
      'a second charge of which only the bank knows',
      { payments: [payment(), payment({ ref: 'sim_2', here: null })] },
      ['unknown', 'twice', 'lost'],
    ],
    ['a charge that was booked twice', { payments: [payment({ here: { entries: 2, postedMinor: 2 * TOTAL } })] }, ['booked']],
    [
      'a charge that was not booked',
      { payments: [payment({ here: { isTaken: false, entries: 0, postedMinor: 0 } })], invoices: UNPAID },
      ['taken', 'booked', 'unpaid', 'lost'],
    ],
    [
      'a booking without a charge',
      { payments: [payment({ takenMinor: 0, here: { isTaken: true, entries: 1, postedMinor: TOTAL } })] },
      ['taken', 'booked', 'lost'],
    ],
    ['a cent less booked than charged', { payments: [payment({ here: { postedMinor: TOTAL - 1 } })] }, ['booked']],
    ['a payment that is left open here', { payments: [payment({ takenMinor: 0, here: { isOver: false } }), payment()] }, ['open here']],
    ['a page that is left open there', { payments: [payment({ takenMinor: 0, isOverThere: false }), payment()] }, ['open there']],
    [
      'a page that is nobody’s and open',
      { payments: [payment({ takenMinor: 0, isOverThere: false, here: null }), payment()] },
      ['unknown'],
    ],
    ['an attempt without a page that is left open', { pagelessOpen: 1 }, ['open here']],
    [
      'an invoice with more than it came to',
      { invoices: [invoice({ paidMinor: 2 * TOTAL })], payments: [payment(), payment()] },
      ['twice', 'over', 'unpaid'],
    ],
    [
      'too much that nobody proposes to give back',
      { deskMinor: TOTAL, creditMinor: TOTAL, payments: [payment({ here: { creditMinor: TOTAL } })] },
      ['proposed'],
    ],
    [
      'what went back twice',
      {
        deskMinor: TOTAL,
        payments: [payment({ backMinor: 2 * TOTAL, here: { creditMinor: TOTAL, proposedMinor: TOTAL, wentBackMinor: TOTAL } })],
      },
      ['back', 'lost'],
    ],
    ['a payer who came until the end and has not paid', { payments: [closed], invoices: UNPAID }, ['unpaid']],
    [
      'a payer who has had enough, and paid in part what they were charged whole',
      { isGivenUp: true, invoices: [invoice({ paidMinor: TOTAL - 1, isPaid: false })] },
      ['unpaid', 'lost'],
    ],
    ['a payer who has had enough, and was charged for nothing', { isGivenUp: true, invoices: UNPAID }, ['unpaid', 'lost']],
  ])('the judge of charges names %s', (_, fields, kinds) => {
    expect(kindsOf(fields)).toEqual(kinds)
  })
})
