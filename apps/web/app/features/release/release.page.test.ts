import { describe, expect, it } from 'vitest'
import type { GatePass, PickUp, ReleaseSheet } from '@app/contract/release/release.answers.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { refused } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const CLOCK = yardClockAt('America/Chicago', Date.parse('2026-12-01T12:00:00Z'))
const LOT: PickUp = {
  lot: 30_000_001,
  title: '2018 AUDI A4',
  vin: '1FTFW1ET5DFC10312',
  yardName: 'TN - MEMPHIS',
  address: '1 Lane Way, Memphis, TN',
  phone: '901 5550100',
  hours: 'Mon–Fri 8–17',
  row: 'B12',
  clock: CLOCK,
  wonAt: '2026-11-20T15:00:00.000Z',
  bar: null,
  holds: [],
  lender: '',
  pass: null,
  today: '2026-11-30',
  releasedAt: '',
}
const PASS = { carrier: 'Bluebonnet Towing', on: '2026-12-01', code: '0000-07H7-K3M9-PQXW' }
const SHEET: ReleaseSheet = {
  lot: LOT.lot,
  title: LOT.title,
  vin: LOT.vin,
  yardName: LOT.yardName,
  address: LOT.address,
  phone: LOT.phone,
  hours: LOT.hours,
  row: LOT.row,
  clock: CLOCK,
  ...PASS,
  qr: { size: 25, path: 'M1 1h1v1h-1z' },
  buyerNumber: 104_233,
}
const GATE_PASS: GatePass = {
  lot: LOT.lot,
  title: LOT.title,
  vin: LOT.vin,
  yardName: LOT.yardName,
  row: LOT.row,
  carrier: PASS.carrier,
  on: PASS.on,
  buyerName: 'Dana Reyes',
  buyerNumber: 104_233,
  state: 'OPENS',
  holds: [],
  usedAt: '',
  clock: CLOCK,
  storage: null,
}
const KEEPER = { ...BUYER, person: { ...BUYER.person, privileges: ['GATE'] } } as const
const OPERATOR = { ...BUYER, person: { ...BUYER.person, privileges: ['OPERATOR'] } } as const
const HELD = {
  holds: [
    {
      id: 7,
      lot: LOT.lot,
      title: LOT.title,
      yardName: LOT.yardName,
      clock: CLOCK,
      kind: 'LENDER',
      reason: 'Waits for the bank.',
      lender: '',
      by: 901_009,
      at: '2026-11-28T15:00:00.000Z',
    },
  ],
  total: 1,
  page: 1,
  pages: 1,
} as const
const NONE_HELD = { holds: [], total: 0, page: 1, pages: 1 } as const
const listed = (...lots: readonly PickUp[]) => ({ lots, total: lots.length, page: 1, pages: 1 })

describe('what waits to be picked up', () => {
  it('says whose word a lot waits for that a lender holds', async () => {
    await renderPage(
      '/toBePickedUp',
      { listPickUps: listed({ ...LOT, bar: 'HELD', holds: ['LENDER'], lender: 'First Floorplan' }), listStorage: { lots: [] } },
      { app: BUYER },
    )
    expect(document.querySelector('.pick-up-state')?.textContent).toContain(
      'waits for the lender. It leaves once First Floorplan lets it go.',
    )
  })

  it('says of each lot what keeps it and who acts, and offers a pass for those that may leave', async () => {
    const page = await renderPage(
      '/toBePickedUp',
      {
        listPickUps: listed(
          LOT,
          { ...LOT, lot: 30_000_002, bar: 'NOT_PAID' },
          { ...LOT, lot: 30_000_003, bar: 'HELD', holds: ['TITLE', 'LENDER'] },
          { ...LOT, lot: 30_000_004, pass: PASS },
        ),
      },
      { app: BUYER },
    )
    const rowOf = (lot: number) => document.querySelector(`[data-lot="${lot}"]`)?.textContent ?? ''
    expect(page.getByText('4 lots in the yard')).toBeTruthy()
    expect(rowOf(30_000_001)).toContain('Ready to leave')
    expect(rowOf(30_000_001)).toContain('Row B12 · Mon–Fri 8–17 · 901 5550100')
    expect(rowOf(30_000_002)).toContain('Not paid')
    expect(page.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe('/member-payments/unpaid-invoices')
    expect(rowOf(30_000_003)).toContain('Held back: waits for the title, waits for the lender')
    expect(rowOf(30_000_004)).toContain('Pass for Bluebonnet Towing on')
    expect(page.getByRole('link', { name: 'Release sheet' }).getAttribute('href')).toBe('/releaseSheets?lots=30000004')
    expect(page.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).value)).toEqual(['30000001', '30000004'])
  })

  it('sends the chosen lots with carrier and day, and says why a pass is refused', async () => {
    const page = await renderPage(
      '/toBePickedUp',
      { listPickUps: listed(LOT), makePasses: refused('RELEASE_REFUSED', { reason: 'HELD', lot: LOT.lot }) },
      { app: BUYER },
    )
    await page.user.click(page.getByRole('checkbox', { name: '2018 Audi A4, 30000001' }))
    await page.user.type(page.getByLabelText('Carrier'), 'Bluebonnet Towing')
    await page.user.click(page.getByRole('button', { name: 'Make passes and sheets' }))
    await expect.poll(() => page.queryByText('Lot 30000001 is held back.')).not.toBeNull()
    expect(page.asked('makePasses').at(-1)?.body).toMatchObject({ lots: [LOT.lot], carrier: 'Bluebonnet Towing' })
    expect(page.getByLabelText<HTMLInputElement>('Carrier').value).toBe('Bluebonnet Towing')
    expect(page.getByLabelText<HTMLInputElement>('Day of collection').value).toBe('2026-11-30')
  })

  it('leads to what was won where nothing waits', async () => {
    const page = await renderPage('/toBePickedUp', { listPickUps: listed() }, { app: BUYER })
    expect(page.getByRole('link', { name: 'See the lots you have won' }).getAttribute('href')).toBe('/lotsWon')
    expect(page.queryByLabelText('Carrier')).toBeNull()
  })
})

describe('release sheets', () => {
  it('show all that a carrier needs, with the code as letters and as a picture', async () => {
    const page = await renderPage('/releaseSheets?lots=30000001', { getReleaseSheets: { sheets: [SHEET] } }, { app: BUYER })
    for (const words of ['Bluebonnet Towing', 'Memphis, TN, 1 Lane Way, Memphis, TN', 'B12', 'Mon–Fri 8–17', LOT.vin, '104233', PASS.code])
      expect(page.getByText(words)).toBeTruthy()
    expect(page.getByRole('img', { name: PASS.code }).querySelector('path')?.getAttribute('d')).toBe('M1 1h1v1h-1z')
    expect(page.getByRole('link', { name: 'Save as PDF' }).getAttribute('href')).toBe(`/data/release/sheets/pdf?lots=${SHEET.lot}`)
  })

  it('refuse an eleventh lot in words [MKT-5.31]', async () => {
    const page = await renderPage(
      '/releaseSheets?lots=1',
      { getReleaseSheets: refused('RELEASE_REFUSED', { reason: 'TOO_MANY', max: 10 }) },
      { app: BUYER },
    )
    expect(page.getByRole('alert').textContent).toBe('Choose at most 10 lots for one set of release sheets.')
    expect(page.queryByRole('button', { name: 'Print' })).toBeNull()
  })
})

describe('the gate', () => {
  const find = async (pass: Partial<GatePass>, more: object = {}, app: typeof KEEPER | typeof OPERATOR = KEEPER) => {
    const page = await renderPage('/operations/gate', { readPass: { ...GATE_PASS, ...pass }, ...more }, { app })
    await page.user.type(page.getByLabelText('Code'), `${PASS.code}{Enter}`)
    await expect.poll(() => document.querySelector('.gate-pass')).not.toBeNull()
    return page
  }
  const word = () => document.querySelector('.gate-word')?.textContent

  it('says first whether the lot may leave, and lets it leave by one press', async () => {
    const page = await find({}, { releaseLot: { lot: LOT.lot, carrier: PASS.carrier, releasedAt: '2026-12-01T15:00:00.000Z' } })
    expect(word()).toBe('May leave now')
    expect(document.querySelector('.gate-pass')?.textContent).toContain('Memphis, TN, B12')
    await page.user.click(page.getByRole('button', { name: 'Release the lot' }))
    await expect.poll(() => page.queryByText('Lot 30000001 has left with Bluebonnet Towing.')).not.toBeNull()
    expect(document.querySelector('.gate-pass')).toBeNull()
    expect(page.asked('releaseLot').at(-1)?.body).toEqual({ code: PASS.code })
  })

  it.each([
    ['HELD', ['DISPUTE'], 'Held back: do not release: a payment is disputed'],
    ['NOT_PAID', [], 'Not paid: do not release'],
    ['TOO_LATE', [], 'Its day is over: do not release'],
    ['REVOKED', [], 'Revoked: do not release'],
  ] as const)('a pass that is %s has no button', async (state, holds, words) => {
    const page = await find({ state, holds })
    expect(word()).toBe(words)
    expect(page.queryByRole('button', { name: 'Release the lot' })).toBeNull()
  })

  it('lets operators alone hold a lot back', async () => {
    const keeper = await renderPage('/operations/gate', {}, { app: KEEPER })
    expect(keeper.queryByRole('button', { name: 'Hold back' })).toBeNull()
    const held = {
      lot: LOT.lot,
      holds: [{ id: 4, kind: 'TITLE', reason: 'The state is slow.', lender: '', by: 901_009, at: '2026-12-01T15:00:00.000Z' }],
    } as const
    const page = await renderPage(
      '/operations/gate',
      { listHeldLots: NONE_HELD, placeHold: held, liftHold: { lot: LOT.lot, holds: [] } },
      { app: OPERATOR },
    )
    await page.user.type(page.getByLabelText('Lot', { selector: '#hold-lot' }), String(LOT.lot))
    await page.user.type(page.getByLabelText('Reason'), 'The state is slow.')
    await page.user.click(page.getByRole('button', { name: 'Hold back' }))
    await expect.poll(() => document.querySelector('.hold-list')?.textContent).toContain('The state is slow.')
    expect(page.asked('placeHold').at(-1)?.body).toEqual({ lot: LOT.lot, kind: 'TITLE', reason: 'The state is slow.' })
  })

  it('shows what holds a lot back, also that nothing does', async () => {
    const hold = { id: 6, kind: 'LENDER', reason: 'Waits for the bank.', lender: '', by: 901_009, at: '2026-12-01T15:00:00.000Z' } as const
    const look = async (holds: readonly (typeof hold)[]) => {
      const page = await renderPage('/operations/gate', { listHeldLots: NONE_HELD, listHolds: { lot: LOT.lot, holds } }, { app: OPERATOR })
      await page.user.type(page.getByLabelText('Lot', { selector: '#held-lot' }), String(LOT.lot))
      await page.user.click(page.getByRole('button', { name: 'Show what holds a lot back' }))
      await expect.poll(() => page.asked('listHolds')).toMatchObject([{ params: { lotNumber: String(LOT.lot) } }])
      return page
    }
    await look([hold])
    await expect.poll(() => document.querySelector('.hold-list')?.textContent).toContain('Waits for the bank.')
    document.body.innerHTML = ''
    const page = await look([])
    expect(await page.findByText(`Nothing holds lot ${LOT.lot} back.`)).toBeTruthy()
  })

  it('lists every lot that is held back for operators, and shows one below with what lifts it', async () => {
    const { id, kind, reason, lender, by, at } = HELD.holds[0]
    const lot = { lot: LOT.lot, holds: [{ id, kind, reason, lender, by, at }] }
    const page = await renderPage('/operations/gate?page=1', { listHeldLots: HELD, listHolds: lot }, { app: OPERATOR })
    expect(page.getByText('1 hold stands, the longest first.')).toBeTruthy()
    const row = document.querySelector(`[data-held="${LOT.lot}"]`)
    expect(row?.textContent).toMatch(/30000001 · 2018 Audi A4 · Memphis, TN: waits for the lender: Waits for the bank\. User ID 901009, /)
    expect(row?.querySelector('a')?.getAttribute('href')).toBe(`/lot/${LOT.lot}`)
    await page.user.click(page.getByRole('button', { name: 'Show below' }))
    expect(await page.findByRole('button', { name: 'Lift' })).toBeTruthy()
    const none = await renderPage('/operations/gate', { listHeldLots: NONE_HELD }, { app: OPERATOR })
    expect(none.getByText('No lot is held back.')).toBeTruthy()
  })

  it('a hold of a lender names the lender, and leads to where their word is recorded instead of being lifted', async () => {
    const hold = { id: null, kind: 'LENDER', reason: '', lender: 'First Floorplan', by: null, at: '2026-12-01T15:00:00.000Z' } as const
    const held = { ...HELD, holds: [{ ...HELD.holds[0], ...hold }] }
    const page = await renderPage('/operations/gate', { listHeldLots: held, listHolds: { lot: LOT.lot, holds: [hold] } }, { app: OPERATOR })
    expect(document.querySelector(`[data-held="${LOT.lot}"]`)?.textContent).toMatch(
      /waits for the lender First Floorplan has its invoice, since /,
    )
    await page.user.click(page.getByRole('button', { name: 'Show below' }))
    const link = await page.findByRole('link', { name: 'Record what the lender said' })
    expect(link.getAttribute('href')).toBe('/operations/money/lenders/handovers')
    expect(page.queryByRole('button', { name: 'Lift' })).toBeNull()
  })

  it('a hold that a disputed payment placed names nobody', async () => {
    const placed = { id: 5, kind: 'DISPUTE', reason: 'Chargeback abc', lender: '', by: null, at: '2026-12-01T15:00:00.000Z' } as const
    const page = await renderPage(
      '/operations/gate',
      { listHeldLots: NONE_HELD, placeHold: { lot: LOT.lot, holds: [placed] } },
      { app: OPERATOR },
    )
    await page.user.type(page.getByLabelText('Lot', { selector: '#hold-lot' }), String(LOT.lot))
    await page.user.type(page.getByLabelText('Reason'), 'Asked.')
    await page.user.click(page.getByRole('button', { name: 'Hold back' }))
    await expect.poll(() => document.querySelector('.hold-list')?.textContent).toContain('a payment is disputed: Chargeback abc by itself')
  })
})
