import { describe, expect, it } from 'vitest'
import type { DeskStorage, LotStorage } from '@app/contract/release/storage.answers.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { inTurn, refused } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER, NOW_MS } from '../../../test/visitor.ts'

const CLOCK = yardClockAt('America/Chicago', NOW_MS)
const TODAY = dayIn(CLOCK, NOW_MS)
const BLOCK = {
  id: 7,
  kind: 'TITLE',
  from: '2026-05-01',
  to: '2026-05-02',
  reason: 'The state is slow.',
  evidence: 'Letter 4411.',
} as const
const STORED: LotStorage = {
  lot: 30_000_001,
  title: '2018 AUDI A4',
  currency: 'USD',
  clock: CLOCK,
  dayMinor: 4_000,
  freeUntil: '2026-04-30',
  days: 3,
  todayMinor: 12_000,
  tomorrowMinor: 16_000,
  dueMinor: 0,
  blocks: [],
}
const DESK: DeskStorage = { lot: STORED.lot, storage: STORED, blocks: [] }
const ENTERED: DeskStorage = {
  lot: STORED.lot,
  storage: { ...STORED, days: 1, todayMinor: 4_000, tomorrowMinor: 8_000, blocks: [BLOCK] },
  blocks: [{ ...BLOCK, by: 901_009, at: '2026-05-06T15:00:00.000Z', ended: null }],
}
const ENDED: DeskStorage = {
  ...DESK,
  blocks: [
    {
      ...BLOCK,
      by: 901_009,
      at: '2026-05-06T15:00:00.000Z',
      ended: { to: '2026-04-30', reason: 'Of another lot.', by: 901_010, at: '2026-05-06T16:00:00.000Z' },
    },
  ],
}
const OPERATOR = { ...BUYER, person: { ...BUYER.person, kind: 'internal', privileges: ['OPERATOR'] } } as const
const KEEPER = { ...BUYER, person: { ...BUYER.person, kind: 'internal', privileges: ['GATE'] } } as const
const PATH = '/operations/storage?lot=30000001'
const main = (): string => (document.querySelector('main')?.textContent ?? '').replaceAll(/\s+/g, ' ')

describe('the desk of storage', () => {
  it('the desk of storage is closed to buyers, and changes nothing for the gate', async () => {
    await expect(renderPage(PATH, { getStorageBlocks: DESK }, { app: BUYER })).rejects.toThrow('leads to')
    const page = await renderPage(PATH, { getStorageBlocks: ENTERED }, { app: KEEPER })
    expect(main()).toContain('1 day, 40.00 USD today, 80.00 USD from tomorrow.')
    expect(page.queryByRole('button', { name: 'Enter the days' })).toBeNull()
    expect(page.queryByRole('button', { name: 'End it' })).toBeNull()
  })

  it('the desk of storage enters days with reason and evidence, says what is wrong, and shows what they change', async () => {
    const page = await renderPage(
      PATH,
      {
        getStorageBlocks: DESK,
        addStorageBlock: inTurn(refused('INVALID_INPUT', { fieldErrors: { to: 'validation.storageDay' } }), ENTERED),
      },
      { app: OPERATOR },
    )
    expect(main()).toContain('3 days, 120.00 USD today, 160.00 USD from tomorrow.')
    await page.user.selectOptions(page.getByLabelText('Because of'), 'TITLE')
    await page.fill(page.getByLabelText('First day'), '2026-05-01')
    await page.fill(page.getByLabelText('Last day'), '2026-05-02')
    await page.fill(page.getByLabelText('Reason'), 'The state is slow.')
    await page.fill(page.getByLabelText('Evidence'), 'Letter 4411.')
    const enter = () => page.user.click(page.getByRole('button', { name: 'Enter the days' }))
    await enter()
    expect(await page.findByText(/Choose a day within a year of today/)).toBeTruthy()
    await enter()
    await expect.poll(main).toContain('1 day, 40.00 USD today, 80.00 USD from tomorrow.')
    expect(main()).toContain('Fri 1 May to Sat 2 May: the title is late. The state is slow. Evidence: Letter 4411.')
    expect(page.asked('addStorageBlock')[1]?.body).toEqual({
      lot: STORED.lot,
      kind: 'TITLE',
      from: '2026-05-01',
      to: '2026-05-02',
      reason: 'The state is slow.',
      evidence: 'Letter 4411.',
    })
  })

  it('the desk of storage ends a block once, and keeps what was taken back in sight', async () => {
    const page = await renderPage(PATH, { getStorageBlocks: ENTERED, endStorageBlock: ENDED }, { app: OPERATOR })
    await page.fill(page.getByLabelText('Last day that is not charged'), '2026-04-30')
    await page.fill(page.getAllByLabelText('Reason')[0] as HTMLElement, 'Of another lot.')
    await page.user.click(page.getByRole('button', { name: 'End it' }))
    await expect.poll(main).toContain('Taken back: Of another lot.')
    expect(page.asked('endStorageBlock')[0]?.body).toEqual({ id: 7, to: '2026-04-30', reason: 'Of another lot.' })
    expect(page.queryByRole('button', { name: 'End it' })).toBeNull()
  })

  it('the desk of storage says that nobody won a lot, and that nothing is taken', async () => {
    await renderPage(PATH, { getStorageBlocks: refused('LOT_NOT_FOUND') }, { app: OPERATOR })
    expect(main()).toContain('Nobody has won such a lot here.')
    document.body.innerHTML = ''
    await renderPage(PATH, { getStorageBlocks: { ...DESK, storage: null } }, { app: OPERATOR })
    expect(main()).toContain('Nothing is charged for the storage of lot 30000001.')
  })
})

describe('the gate', () => {
  it('the gate says what storage is not billed, bills it by one press, and lets nothing leave before', async () => {
    const pass = {
      lot: STORED.lot,
      title: STORED.title,
      vin: '1FTFW1ET5DFC10312',
      yardName: 'TN - MEMPHIS',
      row: '',
      carrier: 'Bluebonnet Towing',
      on: TODAY,
      buyerName: 'Dana Reyes',
      buyerNumber: 104_233,
      state: 'STORAGE',
      holds: [],
      usedAt: '',
      clock: CLOCK,
      storage: { ...STORED, dueMinor: 12_000 },
    } as const
    const page = await renderPage(
      '/operations/gate',
      { readPass: pass, billGateStorage: { ...pass, state: 'NOT_PAID', storage: STORED } },
      { app: KEEPER },
    )
    await page.user.type(page.getByLabelText('Code'), '0000-07H7-K3M9-PQXW{Enter}')
    expect(await page.findByText('Storage of 120.00 USD is not billed: do not release')).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Release the lot' })).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Bill the storage' }))
    expect(await page.findByText('Not paid: do not release')).toBeTruthy()
    expect(page.asked('billGateStorage')).toMatchObject([{ body: { code: '0000-07H7-K3M9-PQXW' } }])
    expect(page.queryByRole('button', { name: 'Bill the storage' })).toBeNull()
  })
})

describe('what waits to be picked up', () => {
  const LOT = {
    lot: STORED.lot,
    title: STORED.title,
    vin: '1FTFW1ET5DFC10312',
    yardName: 'TN - MEMPHIS',
    address: '',
    phone: '',
    hours: '',
    row: '',
    clock: CLOCK,
    wonAt: '2026-04-27T15:00:00.000Z',
    bar: null,
    holds: [],
    lender: '',
    pass: null,
    today: TODAY,
    releasedAt: '',
  } as const
  const shown = async (storage: Partial<LotStorage>) => {
    await renderPage(
      '/toBePickedUp',
      { listPickUps: { lots: [LOT], total: 1, page: 1, pages: 1 }, listStorage: { lots: [{ ...STORED, ...storage }] } },
      { app: BUYER },
    )
    return document.querySelector('[data-lot]')?.textContent.replaceAll(/\s+/g, ' ') ?? ''
  }

  it.each([
    [{}, 'Storage: 3 days, 120.00 USD today, 160.00 USD from tomorrow.'],
    [{ tomorrowMinor: 12_000 }, 'Storage: 3 days, 120.00 USD. Tomorrow costs nothing.'],
    [{ freeUntil: TODAY, days: 0, todayMinor: 0, tomorrowMinor: 4_000 }, 'Storage: Free today, 40.00 USD from tomorrow.'],
    [{ freeUntil: '2026-05-01', days: 0, todayMinor: 0, tomorrowMinor: 0 }, 'Storage: Nothing so far, and nothing tomorrow.'],
    [
      { freeUntil: null, days: 0, todayMinor: 0, tomorrowMinor: 0, blocks: [{ ...BLOCK, to: null }] },
      'Storage: Nothing is charged until this is over; after that 40.00 USD a day.',
    ],
  ])('what waits to be picked up says what %j of storage comes to', async (storage, words) => {
    expect(await shown(storage as Partial<LotStorage>)).toContain(words)
  })

  it('what waits to be picked up says why days do not count', async () => {
    await shown({ blocks: [BLOCK, { ...BLOCK, id: 8, kind: 'YARD', from: '2026-05-05', to: null }] })
    const why = [...document.querySelectorAll('.storage-why li')].map(({ textContent }) => textContent)
    expect(why).toEqual([
      'Fri 1 May to Sat 2 May: the title is late. The state is slow. Evidence: Letter 4411.',
      'From Tue 5 May on: the yard was closed. The state is slow. Evidence: Letter 4411.',
    ])
  })
})
