import { expect, it } from 'vitest'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { PayerFound } from '@app/contract/payments/money-desk.answers.ts'
import { refused, inTurn } from '../../../../test/answers.ts'
import { renderPage } from '../../../../test/render-page.ts'
import { BUYER } from '../../../../test/visitor.ts'

const OPERATOR = { ...BUYER, person: { ...BUYER.person, privileges: ['OPERATOR'] } } as const
const CLOCK = '-05:00 CDT' as ClockZone
const PAYER: PayerFound = {
  number: 104_233,
  name: 'Dana Reyes',
  site: 'CPRTUS',
  transfers: [],
  invoices: [
    {
      invoiceId: 17,
      number: 'HLUS-2026-I000017',
      invoiceType: 'LOT',
      paymentType: 'vehicle',
      lotNumber: 58_187_302,
      vehicle: '2017 Subaru Outback',
      yard: 'TX - DALLAS',
      buyerNumber: 104_233,
      bidderNumber: null,
      currencyCode: 'USD',
      total: 3612.5,
      balance: 3612.5,
      issuedAt: '2026-05-01T15:00:00.000Z',
      dueAt: '2026-05-04T22:00:00.000Z',
      clock: CLOCK,
      status: 'OVERDUE',
      lender: '',
    },
  ],
}

it('days are granted at the desk for an invoice of a lot, with what was granted before', async () => {
  const page = await renderPage(
    '/operations/money/payments?q=104233',
    {
      findPayer: PAYER,
      grantDays: inTurn(refused('INVALID_INPUT', { fieldErrors: { until: 'validation.extensionDay' } }), {
        lot: 58_187_302,
        invoiceId: 17,
        number: 'HLUS-2026-I000017',
        status: 'OPEN',
        dueAt: '2026-05-08T22:00:00.000Z',
        clock: CLOCK,
        extensions: [
          {
            from: '2026-05-04T22:00:00.000Z',
            to: '2026-05-08T22:00:00.000Z',
            reason: 'The bank was closed.',
            by: 901_009,
            at: '2026-05-06T15:00:00.000Z',
          },
        ],
      }),
    },
    { app: OPERATOR },
  )
  await page.fill(page.getByLabelText('New last day'), '2026-05-08')
  await page.fill(page.getAllByLabelText('Reason').at(-1) as HTMLElement, 'The bank was closed.')
  const send = () => page.user.click(page.getByRole('button', { name: 'Grant' }))
  await send()
  expect(await page.findByText('Choose a day after the invoice is due, up to 30 days from today.')).toBeTruthy()
  await send()
  expect(await page.findByText('Days granted before')).toBeTruthy()
  expect(page.getByRole('main').textContent).toContain('The bank was closed. (user ID 901009)')
  expect(page.asked('grantDays')[1]).toMatchObject({ body: { lot: 58_187_302, until: '2026-05-08', reason: 'The bank was closed.' } })
})
