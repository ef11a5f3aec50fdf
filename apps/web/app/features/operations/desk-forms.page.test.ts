import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { SellerView } from '@app/contract/operations/seller-desk.answers.ts'
import type { BidderTermsView } from '@app/contract/operations/bidder-desk.ts'
import { refused, type Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const OPERATOR = { ...BUYER, person: { ...BUYER.person, privileges: ['OPERATOR'] } } as const
const noteOf = (field: HTMLElement): string | undefined =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined
const formOf = (page: RenderedPage, name: string) => {
  const form = page.getByRole('form', { name })
  const { getByLabelText, getByRole, queryByText } = within(form)
  return {
    field: (label: string) => getByLabelText<HTMLInputElement>(label),
    press: (button: string) => page.user.click(getByRole('button', { name: button })),
    said: () => getByRole('status').textContent ?? '',
    queryByText,
  }
}

describe('the form of a seller', () => {
  const SELLER: SellerView = {
    code: 'DHOW',
    name: 'Dhow Fleet',
    email: 'old@example.com',
    sellingSite: 'CPRTUS',
    accountNumber: null,
    openBidCount: 0,
    history: [],
  }
  const open = (seller: SellerView, answers: Answers): Promise<RenderedPage> =>
    renderPage(
      '/operations/sellers?code=DHOW',
      {
        listSellers: { sellers: [], isMore: false, sites: ['CPRTUS'] },
        getSeller: seller,
        listOverrides: { overrides: [], done: [] },
        ...answers,
      },
      { app: OPERATOR },
    )

  it('says beside the account that there is none, and shows what was saved', async () => {
    let saved = SELLER
    const refusals = [refused('BUYER_NOT_FOUND', { reason: 'NO_ACCOUNT', field: 'accountNumber' })]
    const page = await open(SELLER, {
      getSeller: () => saved,
      setSeller: () => refusals.shift() ?? (saved = { ...SELLER, email: 'new@example.com' }),
    })
    const form = formOf(page, 'Dhow Fleet (DHOW)')
    const account = form.field('User ID of the seller’s own account, which may not bid on their lots')
    const email = form.field('Mail address')
    await page.fill(email, 'new@')
    await page.fill(account, '999999')
    await form.press('Save seller')
    expect([noteOf(email), document.activeElement]).toEqual(['This is not an email address.', email])
    await page.fill(email, 'new@example.com')
    await form.press('Save seller')
    await expect.poll(() => noteOf(account)).toBe('There is no account with this user ID.')
    expect([email.value, account.value, form.said()]).toEqual(['new@example.com', '999999', 'Check the marked fields.'])
    await page.user.clear(account)
    await form.press('Save seller')
    await expect.poll(form.said).toMatch(/^Saved\. 10:0\d AM CDT$/)
    await expect.poll(() => email.value).toBe('new@example.com')
  })

  it('the form of a seller of whom lots have bids asks for a reason and says that another operator must confirm', async () => {
    const page = await open({ ...SELLER, openBidCount: 2 }, { askSellerChange: { id: 1 } })
    const form = formOf(page, 'Dhow Fleet (DHOW)')
    await page.fill(form.field('Mail address'), 'new@example.com')
    await form.press('Request the change')
    expect(noteOf(form.field('Reason'))).toBe('Fill this in.')
    await page.fill(form.field('Reason'), 'They moved.')
    await form.press('Request the change')
    await expect.poll(form.said).toMatch(/^Requested\. Another operator must confirm it within an hour\. /)
    // Nothing is changed yet.
    expect(form.field('Mail address').value).toBe('old@example.com')
  })
})

describe('the form of a bidder', () => {
  const BIDDER: BidderTermsView = {
    buyerNumber: 901_003,
    displayName: 'Dana Reyes',
    status: 'active',
    buyerClass: 'STD',
    classUntil: '',
    documentStatus: 'VALID',
    documentUntil: '',
    licenceCategory: 'UNLICENSED',
    licenceUntil: '',
    limits: [
      { currency: 'USD', heldMinor: 40_000, limitMinor: 400_000, exposureMinor: 0 },
      { currency: 'CAD', heldMinor: 0, limitMinor: 0, exposureMinor: 0 },
    ],
    history: [],
  }
  const second = 'Another operator must confirm a higher deposit; it needs a reason.'
  const open = (answers: Answers): Promise<RenderedPage> =>
    renderPage(
      '/operations/bidders?buyer=901003',
      { getBidderTerms: BIDDER, listOverrides: { overrides: [], done: [] }, ...answers },
      { app: OPERATOR },
    )

  it('asks for a reason and names the second person only where the deposit is raised, in its currency', async () => {
    const page = await open({ askDeposit: { id: 1 }, setBidderTerms: BIDDER })
    const form = formOf(page, 'Set')
    expect([form.queryByText(second), form.field('Reason').required]).toEqual([null, false])
    await page.fill(form.field('Deposit held (USD)'), '500')
    expect([form.queryByText(second) === null, form.field('Reason').required]).toEqual([false, true])
    // What was typed in one currency is no amount of another.
    await page.user.selectOptions(form.field('Currency'), 'CAD')
    expect([form.queryByText(second), form.field('Reason').required]).toEqual([null, false])
    await page.user.selectOptions(form.field('Currency'), 'USD')
    await page.fill(form.field('Deposit held (USD)'), '500')
    await form.press('Set')
    expect([noteOf(form.field('Reason')), page.asked('askDeposit')]).toEqual(['Fill this in.', []])
    await page.fill(form.field('Reason'), 'By wire.')
    await form.press('Set')
    await expect.poll(form.said).toMatch(/^Requested\./)
    expect(page.asked('askDeposit').map(({ body }) => body)).toEqual([
      { buyerNumber: 901_003, deposit: { currency: 'USD', heldMinor: 50_000 }, reason: 'By wire.' },
    ])
  })

  it('sets a licence in place of the papers, with its last day', async () => {
    const page = await open({ setBidderTerms: BIDDER })
    const form = formOf(page, 'Set')
    await page.user.selectOptions(form.field('License'), 'DEALER')
    await page.fill(form.field('License set until'), '2027-03-31')
    await page.fill(form.field('Reason'), 'Register asked.')
    await form.press('Set')
    await expect
      .poll(() => page.asked('setBidderTerms').map(({ body }) => body))
      .toMatchObject([{ licenceCategory: 'DEALER', licenceUntil: '2027-03-31', reason: 'Register asked.' }])
    // A deposit that stays asks for no proof.
    expect(page.asked('setBidderTerms')[0]?.body).not.toHaveProperty('deposit')
  })

  const PROOF = 'Before money moves we ask who you are.'
  it('asks who somebody is where their proof is too old to lower a deposit, and keeps what they typed', async () => {
    const page = await open({ setBidderTerms: refused('PROOF_NEEDED') })
    const form = formOf(page, 'Set')
    await page.fill(form.field('Deposit held (USD)'), '100')
    await form.press('Set')
    expect(await page.findByText(PROOF)).toBeTruthy()
    expect([form.field('Deposit held (USD)').value, page.asked('setBidderTerms')[0]?.body]).toMatchObject([
      '100',
      { deposit: { currency: 'USD', heldMinor: 10_000 } },
    ])
  })

  it('asks who somebody is where their proof is too old to confirm a higher deposit', async () => {
    const of = {
      lotNumber: null,
      saleId: null,
      sellerCode: null,
      sellerName: null,
      toAlias: null,
      changes: [],
      answer: null,
      offerId: null,
    }
    const raise = { ...of, id: 5, act: 'DEPOSIT', bidderNumber: 901_003, amountMinor: 50_000, currency: 'USD', askedBy: 901_010 } as const
    const asked = { ...raise, askedAt: '2026-05-06T15:00:00.000Z', reason: 'By wire.', isOwn: false }
    const page = await open({ listOverrides: { overrides: [asked], done: [] }, decideDeposit: refused('PROOF_NEEDED') })
    await page.user.click(page.getByRole('button', { name: 'Confirm' }))
    expect(await page.findByText(PROOF)).toBeTruthy()
    expect(page.asked('decideDeposit')).toMatchObject([{ params: { id: '5' }, body: { action: 'confirm' } }])
  })

  it('says beside the deposit that it is bound, or is no amount', async () => {
    const page = await open({ setBidderTerms: refused('DEPOSIT_BOUND', { exposureMinor: 1, limitMinor: 0, field: 'deposit.heldMinor' }) })
    const form = formOf(page, 'Set')
    const held = form.field('Deposit held (USD)')
    await page.fill(held, 'much')
    await form.press('Set')
    await expect.poll(() => noteOf(held)).toContain('12,500')
    await page.fill(held, '100')
    await form.press('Set')
    await expect.poll(() => noteOf(held)).toBe('The account has more committed than this deposit allows.')
    expect([held.value, document.activeElement]).toEqual(['100', held])
  })
})
