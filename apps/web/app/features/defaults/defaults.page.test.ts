import { describe, expect, it } from 'vitest'
import type { DeskDefault } from '@app/contract/payments/defaults.answers.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { inTurn, refused } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const DESK = '/operations/money/defaults'
const BOOKKEEPER = { ...BUYER, person: { ...BUYER.person, privileges: ['MONEY'] } } as const
const AT = '2026-05-04T22:00:00.000Z'
const WAITING: DeskDefault = {
  defaultId: 7,
  state: 'PROPOSED',
  lot: 58_187_302,
  vehicle: '2021 Lexus ES 300h',
  number: 104_233,
  name: 'Dana Reyes',
  invoiceNumber: 'TUS-2026-I000123',
  currency: 'USD',
  totalMinor: 601_500,
  balanceMinor: 501_500,
  dueAt: AT,
  clock: yardClockAt('America/Chicago', Date.parse(AT)),
  proposedAt: AT,
  feeMinor: 60_000,
  depositMinor: 40_000,
  asked: null,
  decided: null,
  endedAt: '',
  creditNote: '',
  feeInvoice: '',
  acts: ['confirm', 'refuse'],
}
const deskOf = (...defaults: DeskDefault[]) => ({ defaults, total: defaults.length, page: 1, pages: 1 })
const asked = { by: 104_001, reason: 'Nothing came.', at: AT }

describe('the desk of unpaid wins', () => {
  it('an unpaid win says what is owed and what giving it up would do, and the first who confirms asks', async () => {
    const page = await renderPage(
      DESK,
      {
        listDefaults: inTurn(deskOf(WAITING), deskOf({ ...WAITING, state: 'ASKED', asked, acts: ['refuse'] })),
        decideDefault: { defaultId: 7, state: 'ASKED' },
      },
      { app: BOOKKEEPER },
    )
    const row = document.querySelector('[data-default="7"]')?.textContent
    for (const words of [
      '5,015.00 USD unpaid of 6,015.00 USD',
      'fee for selling it anew: 600.00 USD, before tax',
      'deposit held: 400.00 USD',
    ])
      expect(row).toContain(words)
    await page.user.type(page.getByLabelText('Reason'), 'Nothing came.')
    await page.user.click(page.getByRole('button', { name: 'Ask to give this win up' }))
    expect(await page.findByText(/asked by 104001, .+: Nothing came\./)).toBeTruthy()
    expect(page.asked('decideDefault')).toMatchObject([{ params: { id: '7' }, body: { action: 'confirm', reason: 'Nothing came.' } }])
    expect(page.queryByRole('button', { name: 'Give this win up' })).toBeNull()
  })

  it('why a win is not given up is said, and what was typed stays', async () => {
    const page = await renderPage(
      DESK,
      { listDefaults: deskOf({ ...WAITING, state: 'ASKED', asked }), decideDefault: refused('PAYMENT_IN_FLIGHT') },
      { app: BOOKKEEPER },
    )
    await page.user.type(page.getByLabelText('Reason'), 'No answer.')
    await page.user.click(page.getByRole('button', { name: 'Give this win up' }))
    expect(await page.findByText('Money for this invoice is on its way. Wait until it is there.')).toBeTruthy()
    expect(page.getByLabelText<HTMLInputElement>('Reason').value).toBe('No answer.')
  })

  it('a proof that is too old is asked for', async () => {
    const page = await renderPage(DESK, { listDefaults: deskOf(WAITING), decideDefault: refused('PROOF_NEEDED') }, { app: BOOKKEEPER })
    await page.user.type(page.getByLabelText('Refuse it for now'), 'They called.')
    await page.user.click(page.getByRole('button', { name: 'Refuse' }))
    expect(await page.findByText('Before a win is given up we ask who you are.')).toBeTruthy()
  })

  it('a win that was given up says by whom, and what it left', async () => {
    const done = {
      ...WAITING,
      state: 'DONE',
      asked,
      decided: { ...asked, by: 104_002 },
      endedAt: AT,
      creditNote: 'TUS-2026-C000009',
      acts: [],
    } as const
    await renderPage(`${DESK}?view=ended`, { listDefaults: deskOf({ ...done, feeInvoice: 'TUS-2026-I000150' }) }, { app: BOOKKEEPER })
    const row = document.querySelector('[data-default="7"]')?.textContent
    for (const words of [
      'Given up',
      'credit note TUS-2026-C000009',
      'invoice TUS-2026-I000150',
      '400.00 USD of the deposit applied',
      'confirmed by 104002',
    ])
      expect(row).toContain(words)
  })
})
