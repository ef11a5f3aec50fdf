import { describe, expect, it } from 'vitest'
import {
  type Cap,
  decideMandate,
  decideStanding,
  type HeldLot,
  type Mandate,
  type MandatedAct,
  type MandateUse,
  usedOf,
} from './decide-mandate.ts'
import { bidsForAnother, mandateKindOf, mayGive } from './holders.ts'
import { isLastDay, readCaps } from './mandate-form.ts'

const NOON = Date.parse('2026-11-27T12:00:00Z')
const TODAY = '2026-11-27'
const OPEN: Cap = { lotMinor: null, dayMinor: null, totalMinor: null, lots: null, approvalOverMinor: null }
const NOTHING: MandateUse = { held: new Map(), offered: new Map(), bought: [] }
const held = (minor: number, day = TODAY, currency = 'USD'): HeldLot => ({ minor, day, currency })

const mandate = (cap: Partial<Cap> = {}, fields: Partial<Mandate & { use: MandateUse }> = {}): Mandate & { readonly use: MandateUse } => ({
  isRevoked: false,
  untilMs: null,
  scopes: ['bids'],
  caps: { USD: { ...OPEN, ...cap } },
  zone: 'America/New_York',
  use: NOTHING,
  ...fields,
})
const act = (fields: Partial<MandatedAct> = {}): MandatedAct => ({
  scope: 'bids',
  lot: 1,
  currency: 'USD',
  reachAllInMinor: 10_000,
  nowMs: NOON,
  ...fields,
})

describe('a mandate', () => {
  it.each<[string, Mandate | null, Partial<Parameters<typeof decideStanding>[1]>, string | null]>([
    ['is needed', null, {}, 'NO_MANDATE'],
    ['that is in force lets by', mandate(), {}, null],
    ['that is revoked is over', mandate({}, { isRevoked: true }), {}, 'MANDATE_OVER'],
    ['is in force up to its last instant', mandate({}, { untilMs: NOON + 1 }), {}, null],
    ['is over at its end', mandate({}, { untilMs: NOON }), {}, 'MANDATE_OVER'],
    ['for bids lets nobody buy', mandate(), { scope: 'purchases' }, 'NO_MANDATE'],
    ['without caps in a currency refuses it', mandate(), { currency: 'CAD' }, 'MANDATE_CURRENCY'],
    ['may be asked about no currency', mandate({}, { caps: {} }), { currency: null }, null],
  ])('a mandate %s', (...[, given, about, refusal]) => {
    expect(decideStanding(given, { scope: 'bids', currency: 'USD', nowMs: NOON, ...about })).toBe(refusal)
  })

  it.each<[string, Partial<Cap>, Partial<MandateUse>, string | null]>([
    ['a lot at its bound', { lotMinor: 10_000 }, {}, null],
    ['a lot by one above it', { lotMinor: 9_999 }, {}, 'CAP_LOT'],
    ['a lot whatever else is held', { lotMinor: 10_000 }, { held: new Map([[2, held(90_000)]]) }, null],
    ['a day at its bound', { dayMinor: 25_000 }, { held: new Map([[2, held(15_000)]]) }, null],
    ['a day by one above it', { dayMinor: 24_999 }, { held: new Map([[2, held(15_000)]]) }, 'CAP_DAY'],
    ['a day without what was bid the day before', { dayMinor: 10_000 }, { held: new Map([[2, held(15_000, '2026-11-26')]]) }, null],
    ['a day with what was bought by a bid of today', { dayMinor: 24_999 }, { bought: [held(15_000)] }, 'CAP_DAY'],
    ['in all with what was ever bought', { totalMinor: 24_999 }, { bought: [held(15_000, '')] }, 'CAP_TOTAL'],
    ['in all at its bound', { totalMinor: 25_000 }, { bought: [held(15_000, '')] }, null],
    ['in all in its own currency alone', { totalMinor: 10_000 }, { bought: [held(15_000, '', 'CAD')] }, null],
    ['lots at their bound', { lots: 2 }, { held: new Map([[2, held(1)]]) }, null],
    ['lots by one above it', { lots: 1 }, { held: new Map([[2, held(1)]]) }, 'CAP_LOTS'],
    ['what it holds on the same lot is replaced', { lots: 1, totalMinor: 10_000 }, { held: new Map([[1, held(9_000)]]) }, null],
    [
      'a lot that is bid on and offered for counts once, by the larger',
      { totalMinor: 24_999 },
      { held: new Map([[2, held(1)]]), offered: new Map([[2, held(15_000)]]) },
      'CAP_TOTAL',
    ],
    ['two holds of one lot are one lot', { lots: 2 }, { held: new Map([[2, held(1)]]), offered: new Map([[2, held(5)]]) }, null],
  ])('a cap counts %s', (...[, cap, use, code]) => {
    expect(decideMandate(mandate(cap, { use: { ...NOTHING, ...use } }), act())?.code ?? null).toBe(code)
  })

  it('a refusal by a cap has the numbers that explain it', () => {
    const use = { ...NOTHING, held: new Map([[2, held(15_000)]]) }
    expect(decideMandate(mandate({ dayMinor: 20_000 }, { use }), act())).toEqual({
      code: 'CAP_DAY',
      detail: { exposureMinor: 25_000, limitMinor: 20_000, heldMinor: 15_000, reachAllInMinor: 10_000 },
    })
    expect(decideMandate(mandate({ lots: 1 }, { use }), act())).toEqual({ code: 'CAP_LOTS', detail: { lots: 1 } })
    expect(decideMandate(null, act())).toEqual({ code: 'NO_MANDATE', detail: {} })
  })

  it('a day is one of the payer’s zone', () => {
    const use = { ...NOTHING, held: new Map([[2, held(15_000, '2026-11-26')]]) }
    const early = Date.parse('2026-11-27T03:00:00Z')
    expect(decideMandate(mandate({ dayMinor: 20_000 }, { use }), act({ nowMs: early }))?.code).toBe('CAP_DAY')
    expect(decideMandate(mandate({ dayMinor: 20_000 }, { use, zone: 'Europe/Berlin' }), act({ nowMs: early }))).toBeNull()
  })

  it('what is used is told by currency', () => {
    const use = { held: new Map([[2, held(5)]]), offered: new Map([[3, held(7, '2026-11-20')]]), bought: [held(11), held(1, TODAY, 'CAD')] }
    expect(usedOf(use, { currency: 'USD', day: TODAY, butLot: null })).toEqual({ dayMinor: 16, totalMinor: 23, lots: 2 })
  })
})

describe('who holds a mandate', () => {
  it('bidders of brokers and masters and countermen bid for others alone', () => {
    const kinds = ['buyer', 'broker-bidder', 'master-bidder', 'counterman', 'internal', 'kiosk', 'guest', 'seller'] as const
    expect(kinds.filter(bidsForAnother)).toEqual(['broker-bidder', 'master-bidder', 'counterman'])
    expect(mandateKindOf('buyer')).toBeNull()
  })

  it.each([
    ['BROKER_BIDDER', 'buyer', ['ROLE_BROKER'], true],
    ['BROKER_BIDDER', 'buyer', ['ROLE_MASTER'], false],
    ['MASTER_BIDDER', 'buyer', ['ROLE_MASTER'], true],
    ['MASTER_BIDDER', 'buyer', [], false],
    ['COUNTERMAN', 'buyer', [], true],
    ['COUNTERMAN', 'broker-bidder', [], false],
  ] as const)('a mandate of a %s is given by a %s with the roles %j: %s', (...[kind, payer, roles, may]) => {
    expect(mayGive(kind, { kind: payer, roles })).toBe(may)
  })
})

describe('the form of a mandate', () => {
  const sent = (fields: object) => ({ currency: 'USD', lot: '', day: '', total: '', approval: '', ...fields })

  it('takes minor units of programs and amounts as they are typed, and leaves out rows without a currency', () => {
    const rows = [sent({ lotMinor: 1_250, lots: 3 }), sent({ currency: '' }), sent({ currency: 'BHD', day: ' 1 234,5 ', lots: '2' })]
    expect(readCaps(rows)).toEqual({
      caps: [
        { currency: 'USD', lotMinor: 1_250, dayMinor: null, totalMinor: null, lots: 3, approvalOverMinor: null },
        { currency: 'BHD', lotMinor: null, dayMinor: 1_234_500, totalMinor: null, lots: 2, approvalOverMinor: null },
      ],
      errors: {},
    })
  })

  it.each([
    ['lot', '-1'],
    ['lot', '0'],
    ['day', '1e3'],
    ['day', '12.345'],
    ['total', 'NaN'],
    ['total', '9999999999999'],
    ['lots', '0'],
    ['lots', '1001'],
    ['lots', '1.5'],
  ])('names a cap of %s that is %s', (field, value) => {
    expect(Object.keys(readCaps([sent({ [field]: value })]).errors)).toEqual([`caps[0][${field}]`])
  })

  it('names a currency that there is not, or that came before', () => {
    expect(readCaps([sent({}), sent({}), sent({ currency: 'XAU' })]).errors).toEqual({
      'caps[1][currency]': 'validation.capCurrency',
      'caps[2][currency]': 'validation.capCurrency',
    })
  })

  it.each([
    ['', true],
    [TODAY, true],
    ['2026-11-26', false],
    ['2027-02-29', false],
    ['2028-02-29', true],
    ['soon', false],
  ])('a last day %s may be chosen: %s', (day, may) => {
    expect(isLastDay(day, TODAY)).toBe(may)
  })
})
