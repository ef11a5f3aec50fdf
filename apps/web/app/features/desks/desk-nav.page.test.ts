import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { Privilege } from '@app/contract/people.ts'
import type { Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'
import { mayOpenPage } from '../../platform/routing/own-page.ts'
import { pages } from '../../routes.ts'
import { deskGroups, deskOfPath } from './desk-places.ts'

const withRights = (...privileges: Privilege[]) => ({ ...BUYER, person: { ...BUYER.person, privileges } })
const PAGE = { total: 0, page: 1, pages: 1 }
/** Desks of money with nothing on them, by the name of each in the navigation. */
const MONEY_DESKS: readonly (readonly [path: string, name: string, answers: Answers])[] = [
  ['/operations/money', 'Payers and invoices', { searchMoney: { payers: [], invoices: [], hasMore: false, ...PAGE } }],
  ['/operations/money/payments', 'Received payments', {}],
  [
    '/operations/money/statements',
    'Bank statements',
    { getStatementDesk: { statements: [], suspense: [], suspended: 0, askedBack: [], pools: [], mappings: [] } },
  ],
  ['/operations/money/tills', 'Tills and checks', { listTills: { tills: [], cheques: [] } }],
  ['/operations/money/defaults', 'Unpaid wins', { listDefaults: { defaults: [], ...PAGE } }],
  ['/operations/money/acts', 'Credit notes and write-offs', { listInvoiceActs: { acts: [], ...PAGE } }],
  ['/operations/money/refunds', 'Refunds', { listRefundDesk: { refunds: [], ...PAGE } }],
  ['/operations/money/disputes', 'Chargebacks', { listDisputes: { disputes: [], ...PAGE } }],
  ['/operations/money/lenders', 'Lenders', { getLenderDesk: { sites: ['CPRTUS'], lenders: [], acts: [] } }],
  ['/operations/money/lenders/handovers', 'Invoices with lenders', { listHandovers: { handovers: [], ...PAGE } }],
  ['/operations/money/settlements', 'Payment providers and the books', { listSettlements: { differences: [], days: [], ...PAGE } }],
  ['/operations/money/books', 'Books', { getBookSums: { site: 'CPRTUS', from: '2026-05-01', to: '2026-05-31', accounts: [], files: [] } }],
  ['/operations/money/months', 'Months', { listBookMonths: { site: 'CPRTUS', months: [], tills: [], verifiedOn: '', faults: 0 } }],
  [
    '/operations/fees',
    'Fee schedules',
    { getFeeDesk: { site: 'CPRTUS', sites: ['CPRTUS'], today: '2026-05-06', firstDay: '2026-05-07', currencies: ['USD'], schedules: [] } },
  ],
  [
    '/operations/tax',
    'Tax',
    {
      getTaxDesk: { rates: [], drafts: [], exemptions: [], papers: [], certificates: [] },
      listTaxRelief: { covered: [], exports: [{ site: 'CPRTUS', days: 90 }] },
    },
  ],
]
const HELD: Answers = { listHeldLots: { holds: [], ...PAGE } }

const navOf = (page: RenderedPage) => within(page.getByRole('navigation', { name: 'Desks' }))
const linksOf = (page: RenderedPage): string[] =>
  navOf(page)
    .getAllByRole('link')
    .map((link) => link.textContent ?? '')
const currentOf = (page: RenderedPage) =>
  navOf(page)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => [link.textContent, link.getAttribute('aria-current')])

describe('the way between desks', () => {
  it.each(MONEY_DESKS)('%s names every desk of money to who keeps the books, and itself as the open one', async (path, name, answers) => {
    const page = await renderPage(path, answers, { app: withRights('MONEY') })
    expect(linksOf(page)).toEqual(MONEY_DESKS.map(([, desk]) => desk))
    expect(currentOf(page)).toEqual([[name, 'page']])
  })

  it('the way between desks marks the desk that a page is a part of', async () => {
    const sheet = {
      payer: { number: 104_233, name: 'Reyes Motors', site: 'CPRTUS' },
      payments: [],
      balances: [],
      invoices: [],
      hasMoreInvoices: false,
      entries: [],
    }
    const page = await renderPage('/operations/money/payers/104233', { getPayerSheet: sheet }, { app: withRights('MONEY') })
    expect(currentOf(page)).toEqual([['Payers and invoices', 'true']])
  })

  it('the way between desks leads whom a yard has at its gate between the gate and storage alone', async () => {
    const page = await renderPage('/operations/gate', HELD, { app: withRights('GATE') })
    expect(linksOf(page)).toEqual(['Gate', 'Storage'])
    expect(currentOf(page)).toEqual([['Gate', 'page']])
  })

  it('the way between desks has a subject and its desks for who runs a site, of money only what they may see', async () => {
    const page = await renderPage('/operations/money/payments', {}, { app: withRights('OPERATOR') })
    expect(linksOf(page)).toEqual(['Now', 'Sales', 'People', 'Yard', 'Money', 'Site', 'Received payments', 'Invoices with lenders'])
    expect(currentOf(page)).toEqual([
      ['Money', 'true'],
      ['Received payments', 'page'],
    ])
  })

  it('the way between desks is left out for who has one desk alone', async () => {
    const answers: Answers = { getTillDesk: { till: null, yards: [], tills: [] } }
    const cashier = await renderPage('/operations/till', answers, { app: withRights('CASHIER') })
    expect(cashier.queryByRole('navigation', { name: 'Desks' })).toBeNull()
    const both = await renderPage('/operations/till', answers, { app: withRights('CASHIER', 'GATE') })
    expect(linksOf(both)).toEqual(['Yard', 'Money'])
    expect(currentOf(both)).toEqual([['Money', 'page']])
  })

  it('the way between desks is walked by keys', async () => {
    const page = await renderPage('/operations/gate', HELD, { app: withRights('GATE') })
    navOf(page).getByRole('link', { name: 'Gate' }).focus()
    await page.user.tab()
    expect(document.activeElement?.textContent).toBe('Storage')
  })
})

describe('the list of desks', () => {
  const everybody = withRights('OPERATOR', 'MONEY', 'CASHIER', 'GATE', 'REVIEWER', 'AUDITOR').person
  const listed = deskGroups(everybody).flatMap(({ desks }) => desks.map(([path]): string => path))
  const desks = pages.filter(({ id }) => id.startsWith('operations-'))

  it('the list of desks has every page of the table that is a desk, and no other', () => {
    const paths = desks
      .flatMap((page): readonly string[] => page.paths)
      .map((path) => path.replace(/\/:\w+\?$/, ''))
      .filter((path) => !path.includes(':'))
    expect(listed.toSorted()).toEqual(paths.toSorted())
  })

  it('the list of desks knows to which desk a page belongs that does not stand below its address', () => {
    const deskOf = (path: string) => deskOfPath(deskGroups(everybody), path)?.desk[0]
    expect(deskOf('/operations/members/901001')).toBe('/operations/bidders')
    expect(deskOf('/operations/lanes/7')).toBe('/operations/sales')
    expect(deskOf('/operations/money/lenders/handovers')).toBe('/operations/money/lenders/handovers')
    expect(deskOf('/operations/tills')).toBeUndefined()
  })

  it('the list of desks has for nobody a page that refuses them', () => {
    for (const right of ['OPERATOR', 'MONEY', 'CASHIER', 'GATE', 'REVIEWER', 'AUDITOR'] as const) {
      const { person } = withRights(right)
      const open = deskGroups(person).flatMap(({ desks: some }) => some.map(([path]): string => path))
      expect(open.filter((path) => !mayOpenPage(person, path))).toEqual([])
    }
    expect(deskGroups(BUYER.person)).toEqual([])
  })

  it('the way between desks is on every desk but that of the auctioneer, where nothing but the lane is', () => {
    const folder = join(import.meta.dirname, '..')
    const without = [...new Set(desks.map(({ page }) => page))].filter(
      (page) => !readFileSync(join(folder, `${page}.page.tsx`), 'utf8').includes('<DeskNav />'),
    )
    expect(without).toEqual(['operations/lane-desk'])
  })
})
