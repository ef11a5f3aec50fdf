import { expect, it } from 'vitest'
import type { DynamicLot } from '@app/contract/bids/bidding.answers.ts'
import { unreachable } from '../../../test/answers.ts'
import { picturesOf, someLots, wonLotOf } from '../../../test/lots.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const [LOT] = someLots(1)
const NUMBER = LOT?.ln ?? 0
const lateInvoice = { invoiceId: 123, number: 'HDEMO-2026-I000123' }
const WORDS = {
  en_us: 'See invoice HDEMO-2026-I000123',
  es_es: 'Ver la factura HDEMO-2026-I000123',
  nl_nl: 'Factuur HDEMO-2026-I000123 bekijken',
}

/** The page of a lot that takes bids, for a member who may not bid for this reason. */
function open(refusal: string, more: object, locale: keyof typeof WORDS = 'en_us') {
  const won = wonLotOf(NUMBER, BUYER.member.number)
  const known = won.bidding as NonNullable<DynamicLot['bidding']>
  const state = { ...known.state, phase: 'PRELIM', outcome: null, deadlineMs: known.serverMs + 3_600_000 } as const
  const getDynamicLot = { ...won, bidding: { ...known, state, own: null, refusal, ...more } }
  const prefix = { en_us: '', es_es: '/es', nl_nl: '/nl' }[locale]
  const answers = { getLotImages: picturesOf(someLots(1), 1), getDynamicLot, openLiveTicket: unreachable }
  return renderPage(`${prefix}/lot/${NUMBER}/${LOT?.ldu}`, answers, { app: { ...BUYER, locale } })
}
const links = () => [...document.querySelectorAll('.bidp [role="note"] a')].map((one) => [one.textContent, one.getAttribute('href')])

it.each(Object.keys(WORDS) as (keyof typeof WORDS)[])(
  'a lot names the invoice for which no bid is taken, with the way to it: %s',
  async (locale) => {
    await open('OVERDUE', { lateInvoice }, locale)
    await expect.poll(links).toEqual([[WORDS[locale], expect.stringMatching(/\/member-payments\/unpaid-invoices\/123$/)]])
  },
)

it('a lot names no invoice to whoever bids for the account that owes it', async () => {
  await open('OVERDUE', {})
  await expect.poll(() => document.querySelector('.bidp [role="note"]')?.textContent.trim()).toMatch(/still bind\.$/)
  expect(links()).toEqual([])
})
