import { describe, expect, it } from 'vitest'
import type { DeskHandover, DeskLender, LenderAct } from '@app/contract/lenders/lenders.answers.ts'
import { inTurn, refused } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const DESK = '/operations/money/lenders'
const AT = '2026-05-04T22:00:00.000Z'
const BOOKKEEPER = { ...BUYER, person: { ...BUYER.person, privileges: ['MONEY'] } } as const
const OPERATOR = { ...BUYER, person: { ...BUYER.person, privileges: ['OPERATOR'] } } as const
const DETAILS = {
  name: 'First Floorplan',
  address: ['Title Desk', '1 Lender Way'],
  email: 'titles@lender.example',
  phone: '',
  referenceName: 'Dealer number',
}
const LENDER: DeskLender = { lenderId: 3, site: 'CPRTUS', ...DETAILS, waiting: 2, endedAt: '' }
const ACT: LenderAct = {
  actId: 7,
  kind: 'ADD',
  state: 'ASKED',
  site: 'CPRTUS',
  lenderId: null,
  ...DETAILS,
  reason: 'Contract.',
  askedBy: 104_001,
  askedAt: AT,
  decidedBy: null,
  decidedAt: '',
  decidedReason: '',
  acts: ['approve', 'refuse'],
}
const ROW: DeskHandover = {
  handoverId: 5,
  lender: 'First Floorplan',
  site: 'CPRTUS',
  lot: 58_187_302,
  vehicle: '2021 Lexus ES 300h',
  invoiceId: 17,
  invoiceNumber: 'TUS-2026-I000123',
  number: 104_233,
  name: 'Dana Reyes',
  theirReference: 'D-104233',
  reference: 'RF18539007547034',
  currency: 'USD',
  totalMinor: 601_500,
  balanceMinor: 501_500,
  handedAt: AT,
  holdsVehicle: true,
  endedAt: '',
  endKind: null,
  words: [],
  scopes: ['VEHICLE', 'ALL'],
}
const deskOf = (lenders: readonly DeskLender[], ...acts: LenderAct[]) => ({ sites: ['CPRTUS', 'CPRTUK'] as const, lenders, acts })
const listOf = (...handovers: DeskHandover[]) => ({ handovers, total: handovers.length, page: 1, pages: 1 })

describe('the desk of lenders', () => {
  it('a lender is asked for with its address line by line, and what is wrong stands beside its field', async () => {
    const page = await renderPage(
      DESK,
      {
        getLenderDesk: inTurn(deskOf([]), deskOf([], { ...ACT, acts: ['refuse'] })),
        askLender: inTurn(refused('INVALID_INPUT', { fieldErrors: { email: 'validation.email' } }), {
          actId: 7,
          state: 'ASKED',
          lenderId: null,
        }),
      },
      { app: BOOKKEEPER },
    )
    expect(page.getByText('No lender stands yet.')).toBeTruthy()
    await page.fill(page.getByLabelText('Name'), 'First Floorplan')
    await page.fill(page.getByLabelText('Address to which titles go'), 'Title Desk\n1 Lender Way')
    await page.fill(page.getByLabelText('Email'), 'titles@lender.example')
    await page.fill(page.getByLabelText('What they call the buyer’s account'), 'Dealer number')
    await page.fill(page.getByLabelText('Reason'), 'Contract.')
    const send = () => page.user.click(page.getByRole('button', { name: 'Ask to add it' }))
    await send()
    await expect.poll(() => page.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    await page.fill(page.getByLabelText('Email'), 'desk@lender.example')
    await send()
    expect(await page.findByText(/asked by 104001, .+: Contract\./)).toBeTruthy()
    expect(page.asked('askLender')[1]).toMatchObject({
      body: { kind: 'ADD', site: 'CPRTUS', name: 'First Floorplan', address: ['Title Desk', '1 Lender Way'], email: 'desk@lender.example' },
    })
    expect(page.queryByRole('button', { name: 'Agree' })).toBeNull()
  })

  it('a second person agrees to a lender, after a fresh proof', async () => {
    const page = await renderPage(
      DESK,
      { getLenderDesk: deskOf([], ACT), decideLender: inTurn(refused('PROOF_NEEDED'), { actId: 7, state: 'DONE', lenderId: 3 }) },
      { app: BOOKKEEPER },
    )
    const form = page.getByRole('form', { name: 'Agree: First Floorplan' })
    await page.user.type(form.querySelector('input[name=reason]') as HTMLElement, 'As signed.')
    await page.user.click(page.getByRole('button', { name: 'Agree' }))
    expect(await page.findByText('Before anything about lenders is decided we ask who you are.')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Agree' }))
    await expect
      .poll(() => page.asked('decideLender')[1])
      .toMatchObject({ params: { id: '7' }, body: { action: 'approve', reason: 'As signed.' } })
  })

  it('a lender that stands is changed or ended, and says how many invoices it has', async () => {
    const page = await renderPage(
      DESK,
      { getLenderDesk: deskOf([LENDER]), askLender: refused('LENDER_REFUSED', { reason: 'ASKED' }) },
      { app: BOOKKEEPER },
    )
    expect(document.querySelector('[data-lender="3"]')?.textContent).toContain('has 2 invoices')
    const form = page.getByRole('form', { name: 'Ask to end it: First Floorplan', hidden: true })
    await page.fill(form.querySelector('input[name=reason]') as HTMLElement, 'They stopped.')
    await page.user.click(form.querySelector('button') as HTMLElement)
    expect(await page.findByText('Something about this lender waits for a second person already.')).toBeTruthy()
    expect(page.asked('askLender')).toMatchObject([{ body: { kind: 'END', lenderId: 3, reason: 'They stopped.' } }])
  })
})

describe('invoices that lenders have', () => {
  it('an invoice that a lender has says whose, by which reference and what is owed; their word is recorded with what shows it', async () => {
    const word = { scope: 'VEHICLE', evidence: 'Letter 7', reason: 'By mail.', by: 104_001, at: AT } as const
    const page = await renderPage(
      `${DESK}/handovers`,
      {
        listHandovers: inTurn(listOf(ROW), listOf({ ...ROW, holdsVehicle: false, words: [word], scopes: ['ALL'] })),
        recordLenderWord: { handoverId: 5, scope: 'VEHICLE' },
      },
      { app: OPERATOR },
    )
    const text = () => document.querySelector('[data-handover="5"]')?.textContent
    for (const words of [
      'First Floorplan since',
      'The lot stays for the lender',
      '5,015.00 USD unpaid of 6,015.00 USD',
      'RF18 5390 0754 7034',
      'D-104233',
    ])
      expect(text()).toContain(words)
    // The other page is of those who keep the books.
    expect(page.queryByRole('link', { name: 'Lenders' })).toBeNull()
    await page.fill(page.getByLabelText('What shows it'), 'Letter 7')
    await page.fill(page.getByLabelText('Reason'), 'By mail.')
    await page.user.click(page.getByRole('button', { name: 'Record it' }))
    await expect.poll(text).toMatch(/let the lot go: Letter 7 · recorded by 104001, .+: By mail\./)
    expect(page.asked('recordLenderWord')).toMatchObject([
      { params: { id: '5' }, body: { scope: 'VEHICLE', evidence: 'Letter 7', reason: 'By mail.' } },
    ])
    expect(page.getByLabelText('What the lender lets go').textContent).toBe('Lot and title')
  })

  it('an invoice that no lender has any more says how that ended', async () => {
    const ended = { ...ROW, balanceMinor: 0, holdsVehicle: false, endedAt: AT, endKind: 'UNDONE', scopes: [] } as const
    await renderPage(`${DESK}/handovers?view=ended`, { listHandovers: listOf(ended) }, { app: BOOKKEEPER })
    const text = document.querySelector('[data-handover="5"]')?.textContent
    expect(text).toContain('The sale was undone')
    expect(text).toContain('paid, 6,015.00 USD')
  })
})
