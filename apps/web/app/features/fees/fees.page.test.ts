import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { describe, expect, it } from 'vitest'
import type { CurrencyFees, FeeTables } from '@app/contract/fees/fees.answers.ts'
import { columnsOf, toFeeTable } from '@app/rules/fees/fee-tables.ts'
import { incrementsOf } from '@app/rules/fees/increments.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const TODAY = '2026-05-06'
const SHIPPED = toFeeTable(SHIPPED_SCHEDULES.find(({ id }) => id === 'CPRTUS-USD-2026-01-01')!)
const STEPS = incrementsOf({ site: 'CPRTUS', currency: 'USD', on: TODAY })!

const usd = (more: Partial<CurrencyFees> = {}): CurrencyFees => ({
  currency: 'USD',
  inForce: SHIPPED,
  earlier: [],
  coming: [],
  increments: { ...STEPS, bands: STEPS.bands.map(([from, step]) => ({ fromMinor: from * 100, stepMinor: step * 100 })) },
  ...more,
})
const fees = (more: Partial<CurrencyFees> = {}, buyerClass: BuyerClass = 'STD'): FeeTables => ({
  site: 'CPRTUS',
  on: TODAY,
  today: TODAY,
  sites: ['CPRTUS', 'CPRTCA'],
  reader: { buyerClass, columns: columnsOf(buyerClass), isLicensed: false, homeSite: 'CPRTUS' },
  currencies: [usd(more)],
})
const open = (path = '/memberFees', answer: FeeTables = fees(), app: object = BUYER) => renderPage(path, { getFees: answer }, { app })
const words = (page: RenderedPage): string => page.getByRole('main').textContent ?? ''

describe('the page of fees', () => {
  it('the page of fees marks the column of the reader, in words too [MKT-2.70]', async () => {
    const page = await open('/memberFees', fees({}, 'UNS'))
    const heads = page.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads.slice(0, 5)).toEqual(['Bid, USD', 'High volume', 'Standard', 'Unsecured yours', 'Unsecured, clean title yours'])
  })

  it('the page of fees answers as an amount is typed, both ways, by phase and title', async () => {
    const page = await open('/memberFees?bid=5200&budget=6000')
    const [bid, budget] = [page.getByLabelText('If you bid'), page.getByLabelText('If you can spend')]
    expect(words(page)).toContain('$6,230')
    await page.user.clear(bid)
    await page.user.type(bid, '15,000')
    expect(words(page)).toContain('$16,415')
    await page.user.click(page.getByRole('radio', { name: 'Before it' }))
    expect(words(page)).toContain('$16,395')
    await page.user.click(page.getByRole('radio', { name: 'Clean' }))
    expect(words(page)).toContain('$16,379')
    await page.user.clear(budget)
    await page.user.type(budget, '100')
    expect(words(page)).toContain('This covers no bid: the fees alone cost more.')
    await page.user.clear(bid)
    await page.user.type(bid, '5.200')
    expect(bid.getAttribute('aria-invalid')).toBe('true')
  })

  it('the page of fees leads to earlier and coming versions, and says since when the shown one holds [MKT-2.70]', async () => {
    const coming = { id: 'next', effectiveFrom: '2027-01-01', isDemonstration: false }
    const earlier = { id: 'last', effectiveFrom: '2025-06-01', isDemonstration: false }
    const page = await open('/memberFees', fees({ earlier: [earlier], coming: [coming] }))
    const bar = page.getByRole('navigation', { name: 'Version of the fees' })
    const links = [...bar.querySelectorAll('a')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ])
    expect(links).toEqual([
      ['From 1 Jun 2025', '/memberFees?site=CPRTUS&currency=USD&on=2025-06-01', null],
      ['Now', '/memberFees?site=CPRTUS&currency=USD', 'page'],
      ['From 1 Jan 2027', '/memberFees?site=CPRTUS&currency=USD&on=2027-01-01', null],
    ])
    expect(words(page)).toContain('In force since 1 Jan 2026.')
  })

  const OTHER = { id: 'now', effectiveFrom: '2026-03-01', isDemonstration: false }

  it('the page of fees says that a version was replaced', async () => {
    const page = await open('/memberFees?on=2026-01-01', { ...fees({ coming: [OTHER] }), on: '2026-01-01' })
    expect(words(page)).toContain('In force from 1 Jan 2026, replaced since.')
  })

  it('the page of fees says that a version is to come', async () => {
    const next = { ...SHIPPED, effectiveFrom: '2027-01-01', id: 'next' }
    const page = await open('/memberFees?on=2027-01-01', { ...fees({ inForce: next, earlier: [OTHER] }), on: '2027-01-01' })
    expect(words(page)).toContain('In force from 1 Jan 2027 on.')
  })

  it('the page of fees tells a broker’s bidder what comes on top, and where', async () => {
    const bidder = { ...BUYER, member: { ...BUYER.member, kind: 'broker-bidder' } }
    const page = await open('/memberFees', fees(), bidder)
    expect(page.getByRole('link', { name: 'See your broker’s fee' }).getAttribute('href')).toBe('/contactBroker')
  })
})
