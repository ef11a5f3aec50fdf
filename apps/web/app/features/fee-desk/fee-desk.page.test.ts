import { describe, expect, it } from 'vitest'
import type { FeeDesk, FeePreview, FeeScheduleShown, ListedSchedule } from '@app/contract/fees/fee-desk.answers.ts'
import { toFeeTable } from '@app/rules/fees/fee-tables.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { bodyText } from '@app/rules/fees/schedules/schedule-body.ts'
import { readScheduleCsv, writeScheduleCsv } from '@app/rules/fees/schedules/schedule-csv.ts'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import { refused, type Answers } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'
import { gridOf, withGrid } from './band-grid.ts'

const KEEPER = { ...BUYER, person: { ...BUYER.person, privileges: ['MONEY'] } } as const
const [ours] = SHIPPED_SCHEDULES as readonly [FeeSchedule]
const SHIPPED: ListedSchedule = {
  id: null,
  scheduleId: ours.id,
  currency: 'USD',
  effectiveFrom: ours.effectiveFrom,
  state: 'APPROVED',
  isDemonstration: false,
  isInForce: true,
  author: null,
  approvedBy: null,
  changedAt: '',
  asked: null,
}
const DRAFT: ListedSchedule = {
  ...SHIPPED,
  id: 7,
  scheduleId: 'CPRTUS-USD-2026-06-01-a1b2c3d4e5f6',
  effectiveFrom: '2026-06-01',
  state: 'DRAFT',
  isInForce: false,
  author: 104_233,
  changedAt: '2026-05-06T10:00:00.000Z',
}
const DESK: FeeDesk = {
  site: 'CPRTUS',
  sites: ['CPRTUS', 'CPRTCA'],
  today: '2026-05-06',
  firstDay: '2026-05-07',
  currencies: ['USD'],
  schedules: [DRAFT, SHIPPED],
}
const OPEN: FeeScheduleShown = {
  site: 'CPRTUS',
  schedule: DRAFT,
  hash: 'a'.repeat(64),
  table: toFeeTable(ours),
  csv: writeScheduleCsv(ours, 'USD'),
  falling: [{ buyerClass: 'STD', titleGroup: 'S', phase: 'live', hammerMinor: 1_500_000 }],
  events: [{ kind: 'MADE', by: 104_233, reason: '', at: '2026-05-06T10:00:00.000Z' }],
}
const sums = { count: 3, dearer: 2, cheaper: 1, nowMinor: 1_000_000, thenMinor: 1_020_000 }
const PREVIEW: FeePreview = { currency: 'USD', days: 90, awards: sums, bids: sums, bidsAfter: 1, isCut: false, largest: [] }
const asked = { id: 31, by: 104_233, reason: 'New year.', at: '2026-05-06T11:00:00.000Z', mayDecide: true }

const open = (answers: Answers = {}, schedule: ListedSchedule = DRAFT) =>
  renderPage(
    '/operations/fees?site=CPRTUS&schedule=7',
    { getFeeDesk: DESK, getFeeSchedule: { ...OPEN, schedule }, previewFees: PREVIEW, ...answers },
    { app: KEEPER },
  )

describe('the desk of fees', () => {
  it('the desk of fees lists the schedules of a site with their states in words', async () => {
    const page = await renderPage('/operations/fees', { getFeeDesk: DESK }, { app: KEEPER })
    expect(page.getByRole('row', { name: /USD from 1 Jun 2026/ }).textContent).toContain('Draft')
    expect(page.getByRole('row', { name: /USD from 1 Jan 2026/ }).textContent).toContain('In force')
    expect(page.getByRole('link', { name: 'USD from 1 Jun 2026' }).getAttribute('href')).toBe('/operations/fees?site=CPRTUS&schedule=7')
  })

  it('the desk of fees shows of a draft where a higher bid would cost less, and what it changes', async () => {
    const page = await open()
    expect(page.getByText(/A higher bid would cost less at \$15,000: class STD, other title, live/)).toBeTruthy()
    expect(page.getByRole('row', { name: /Awards of 90 days/ }).textContent).toContain('32, 1$10,000$10,200$200')
    expect(page.getByText('1 of the leading bids is on a sale from that day on, and keeps its fees.')).toBeTruthy()
  })

  it('the desk of fees sends a draft to approval with what was seen of it', async () => {
    const page = await open({ askFees: { id: 31 } })
    await page.user.type(page.getByLabelText('Reason'), 'New year.')
    await page.user.click(page.getByRole('button', { name: 'Send to approval' }))
    expect(page.asked('askFees').at(-1)).toMatchObject({ params: { id: '7' }, body: { hash: OPEN.hash, reason: 'New year.' } })
  })

  it('the desk of fees lets a second person approve, and nobody else', async () => {
    const page = await open({ decideFees: { state: 'DONE' } }, { ...DRAFT, asked })
    await page.user.click(page.getByRole('button', { name: 'Approve' }))
    expect(page.asked('decideFees').at(-1)).toMatchObject({ params: { id: '31' }, body: { action: 'confirm' } })
    const old = await open({ decideFees: refused('PROOF_NEEDED') }, { ...DRAFT, asked })
    await old.user.click(old.getByRole('button', { name: 'Approve' }))
    expect(await old.findByText('Before fees change we ask who you are.')).toBeTruthy()
    const own = await open({}, { ...DRAFT, asked: { ...asked, mayDecide: false } })
    expect(own.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(own.getByText(/somebody else decides/)).toBeTruthy()
  })

  it('the desk of fees names each line of a file that is wrong', async () => {
    const faults = ['3:buyer.VOL:AMOUNT']
    const page = await open({ saveFeeDraft: refused('FEES_REFUSED', { reason: 'FILE', faults }) })
    await page.user.click(page.getByRole('button', { name: 'Save the draft' }))
    expect(await page.findByText('Line 3: buyer.VOL, an amount cannot be charged like that')).toBeTruthy()
  })

  it('the desk of fees takes what is typed into its table over into the file', async () => {
    const page = await open()
    await page.user.click(page.getByText('Figures as a table'))
    const cell = page.getByLabelText('STD from row 2')
    await page.user.clear(cell)
    await page.user.type(cell, '26.00')
    await page.user.click(page.getByRole('button', { name: 'Take over into the file' }))
    expect(page.getByLabelText<HTMLTextAreaElement>('Figures as a file').value).toContain('buyer,STD,50.00,26.00')
  })
})

describe('a table of a file', () => {
  it('a table of a file that was not changed is a file of the same fees', () => {
    for (const schedule of SHIPPED_SCHEDULES) {
      const { currency } = schedule
      const csv = writeScheduleCsv(schedule, currency)
      const grid = gridOf(csv, currency)
      const { body, faults } = readScheduleCsv(withGrid(csv, grid ?? []), currency)
      expect(faults).toEqual([])
      expect(gridOf(writeScheduleCsv(body!, currency), currency)).toEqual(grid)
      expect(JSON.parse(bodyText(body!)).later).toEqual(JSON.parse(bodyText(schedule)).later)
    }
  })
})
