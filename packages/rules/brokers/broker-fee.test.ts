import { expect, it } from 'vitest'
import { AMOUNT_MINOR_MAX } from '@app/contract/money.ts'
import { BROKER_BANDS_MAX, BROKER_BASIS_POINTS_MAX } from '@app/contract/brokers/broker-codes.ts'
import { brokerFeeOf, feeHeldAt } from './broker-fee.ts'
import { readFee, type SentFee } from './fee-form.ts'

const share = (basisPoints: number) => ({ kind: 'PERCENT', basisPoints, bands: [] }) as const
const BANDS = {
  kind: 'BANDS',
  basisPoints: null,
  bands: [
    { fromMinor: 0, feeMinor: 10_000 },
    { fromMinor: 100_000, feeMinor: 25_000 },
    { fromMinor: 1_000_000, feeMinor: 40_000 },
  ],
} as const
const LATE = { ...BANDS, bands: BANDS.bands.slice(1) }

it.each([
  ['a share is rounded half up', share(250), 100_020, 2_501],
  ['a share of less than half a unit is nothing', share(1), 4_999, 0],
  ['a share of half a unit is one', share(1), 5_000, 1],
  ['the largest share of the largest bid', share(BROKER_BASIS_POINTS_MAX), AMOUNT_MINOR_MAX, AMOUNT_MINOR_MAX / 4],
  ['the first band', BANDS, 1, 10_000],
  ['the last amount of a band', BANDS, 99_999, 10_000],
  ['the first amount of a band', BANDS, 100_000, 25_000],
  ['the last band has no end', BANDS, AMOUNT_MINOR_MAX, 40_000],
  ['nothing below the first band', LATE, 99_999, 0],
  ['no fee', { kind: 'NONE', basisPoints: null, bands: [] }, 100_000, 0],
] as const)('a broker takes of a bid: %s', (...[, terms, bidMinor, feeMinor]) => {
  expect(brokerFeeOf(terms, { minor: bidMinor, currency: 'USD' })).toBe(feeMinor)
})

const fee = (more: Partial<SentFee>) => readFee({ currency: 'USD', kind: 'PERCENT', percent: '', bands: [], ...more })

it.each([
  ['0.01', 1],
  ['2.5', 250],
  ['2,5 %', 250],
  ['25', BROKER_BASIS_POINTS_MAX],
  ['9.99', 999],
])('a share of %s percent is read', (percent, basisPoints) => {
  expect(fee({ percent })).toEqual({ fee: { currency: 'USD', kind: 'PERCENT', basisPoints, bands: [] }, errors: {} })
})

it.each(['0', '0.00', '25.01', '100', '-1', '2.555', '1e1', 'two', '', '２'])('a share of “%s” percent is named', (percent) => {
  expect(fee({ percent })).toEqual({ fee: null, errors: { percent: 'validation.percent' } })
})

it.each([0, -1, 2_501, 2.5, Number.NaN])('a share of %d basis points is named', (basisPoints) => {
  expect(fee({ basisPoints }).errors).toEqual({ percent: 'validation.percent' })
})

const band = (from: string, amount: string) => ({ from, fee: amount })

it('bands are read as they are typed or in minor units, empty rows are none', () => {
  const typed = fee({ kind: 'BANDS', bands: [band('0', '100'), band('', ' '), band('1000', '250.50')] })
  const sent = fee({
    kind: 'BANDS',
    bands: [
      { fromMinor: 0, feeMinor: 10_000, from: '', fee: '' },
      { fromMinor: 100_000, feeMinor: 25_050, from: '', fee: '' },
    ],
  })
  expect(typed).toEqual(sent)
  expect(typed.fee?.bands).toEqual([
    { fromMinor: 0, feeMinor: 10_000 },
    { fromMinor: 100_000, feeMinor: 25_050 },
  ])
  // Three decimals of a currency that has them.
  expect(fee({ currency: 'BHD', kind: 'BANDS', bands: [band('0', '1.005')] }).fee?.bands).toEqual([{ fromMinor: 0, feeMinor: 1_005 }])
})

it.each([
  ['none', [], 'bands[0][fee]', 'validation.bandNone'],
  ['one that begins where the one before does', [band('5', '1'), band('5', '2')], 'bands[1][from]', 'validation.bandOrder'],
  ['one that begins below the one before', [band('5', '1'), band('4', '2')], 'bands[1][from]', 'validation.bandOrder'],
  ['a fee of nothing', [band('0', '0')], 'bands[0][fee]', 'validation.capAmount'],
  ['no fee', [band('5', '')], 'bands[0][fee]', 'validation.capAmount'],
  ['a fee below nothing', [band('0', '-1')], 'bands[0][fee]', 'validation.capAmount'],
  ['a fee beyond what can be meant', [band('0', '1000000000.01')], 'bands[0][fee]', 'validation.capAmount'],
  ['no beginning', [band('', '1')], 'bands[0][from]', 'validation.capAmount'],
  ['too many decimals', [band('0', '1.001')], 'bands[0][fee]', 'validation.capAmount'],
])('bands are named that have %s', (...[, bands, field, key]) => {
  expect(fee({ kind: 'BANDS', bands })).toEqual({ fee: null, errors: { [field]: key } })
})

it('a fee of no currency or kind of ours is named, and no fee needs nothing else', () => {
  expect(fee({ currency: 'XAU' }).errors).toEqual({ currency: 'validation.capCurrency' })
  expect(fee({ kind: 'ALL' }).errors).toEqual({ kind: 'validation.feeKind' })
  expect(fee({ kind: 'NONE', percent: 'x' }).fee).toEqual({ currency: 'USD', kind: 'NONE', basisPoints: null, bands: [] })
  const most = Array.from({ length: BROKER_BANDS_MAX }, (__, at) => band(String(at), '1'))
  expect(fee({ kind: 'BANDS', bands: most }).fee?.bands).toHaveLength(BROKER_BANDS_MAX)
})

it('a fee that is to come holds from its instant on, for a page that stays open, and ends where nothing is taken any more', () => {
  const none = { kind: 'NONE', basisPoints: null, bands: [] } as const
  const shown = {
    ...share(100),
    coming: [
      { ...share(250), fromMs: Date.parse('2026-11-27T12:00:00Z') },
      { ...none, fromMs: Date.parse('2026-11-27T13:00:00Z') },
    ],
  }
  const at = (time: string) => feeHeldAt(shown, Date.parse(`2026-11-27T${time}Z`))?.basisPoints ?? null
  expect([at('11:59:59.999'), at('12:00:00.000'), at('12:59:59.999'), at('13:00:00.000')]).toEqual([100, 250, 250, null])
  expect([feeHeldAt(null, 0), feeHeldAt({ ...none, coming: [] }, 0)]).toEqual([null, null])
})
