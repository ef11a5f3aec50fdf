import { describe, expect, it } from 'vitest'
import type { ReviewedPaper, ReviewQueue } from '@app/contract/documents/reviews.answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const REVIEWER = { ...BUYER, person: { ...BUYER.person, privileges: ['REVIEWER'] } } as const
const WAITING: ReviewQueue['reviews'][number] = {
  id: 7,
  site: 'CPRTUS',
  buyerNumber: 104_233,
  displayName: 'Dana Reyes',
  category: 'DLRLIC',
  country: 'USA',
  stateCode: 'TX',
  isSentAgain: true,
  changedSince: [],
  sentAt: '2026-05-01T15:00:00.000Z',
  claimedBy: null,
  isMine: false,
  claimedUntil: '',
}
const PAPER: ReviewedPaper = {
  ...WAITING,
  state: 'IN_REVIEW',
  fileName: 'licence.pdf',
  sizeBytes: 3_250_586,
  kind: 'pdf',
  pages: 2,
  documentNumber: 'P 118 4471',
  expiresOn: '2027-10-31',
  nameOnDocument: '',
  reasonCode: null,
  account: {
    firstName: 'Dana',
    lastName: 'Reyes',
    companyName: 'Reyes Auto Traders',
    address: '2207 Elm Hollow Dr',
    country: 'USA',
    membershipType: 'P',
    businessType: 'DEALER',
    isInternational: false,
  },
  sameElsewhere: [104_977],
  isRelated: false,
  history: [
    {
      at: '2026-04-30T15:00:00.000Z',
      category: 'DLRLIC',
      verdict: 'SEND_BACK',
      reasonCode: 'EDGE_CUT_OFF',
      by: 901_013,
      note: 'Lower edge.',
    },
  ],
}
const QUEUE: ReviewQueue = { reviews: [WAITING], waiting: 23, mine: 1, total: 23, page: 1, pages: 1 }
const MINE = { isMine: true, claimedBy: 901_013, claimedUntil: '2026-05-06T16:11:00.000Z' } as const

const opened = (paper: Partial<ReviewedPaper> | null, path = '/operations/reviews/7') =>
  renderPage(path, { listReviews: QUEUE, getReview: { ...PAPER, ...paper } }, { app: REVIEWER })

describe('the desk of reviewers', () => {
  it('lists what waits with how long, and shows no page of a paper that nobody has claimed', async () => {
    const page = await opened({})
    expect(page.getByText(/^23 papers wait\. The oldest has waited/)).toBeTruthy()
    expect(page.getByRole('link', { name: /Dana Reyes/ }).textContent).toContain('Dealer license, TX · sent again')
    expect(page.queryByRole('img', { name: /^Page/ })).toBeNull()
    expect(page.getByRole('button', { name: 'Claim for 30 min' }).closest('form')?.getAttribute('action')).toBe(
      '/data/operations/reviews/7/claim',
    )
    expect(page.queryByRole('button', { name: 'Decide' })).toBeNull()
    expect(page.getByRole('link', { name: 'Back to the queue' }).getAttribute('href')).toBe('/operations/reviews')
  })

  it('shows the claimed paper, the comparison and the words that the member will read', async () => {
    const page = await opened(MINE)
    expect(page.getByRole('img', { name: 'Page 1 of Dealer license' }).getAttribute('src')).toBe('/data/operations/reviews/7/pages/1')
    expect(page.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/operations/reviews/7?p=2')
    expect(page.getByText('104977')).toBeTruthy()
    expect(page.getByText(/Send back · Edge cut off \(901013\) Lower edge\./)).toBeTruthy()
    await page.user.click(page.getByLabelText('Approve, name to be confirmed'))
    const reason = page.getByLabelText<HTMLSelectElement>('Reason')
    expect([...reason.options].map(({ value }) => value)).toEqual(['', 'NAME_DIFFERS', 'BUSINESS_NAME_DIFFERS'])
    await page.user.selectOptions(reason, 'BUSINESS_NAME_DIFFERS')
    await page.user.type(page.getByLabelText('Name on the paper'), 'Reyes Auto Trade')
    expect(page.getByText(/The business on the paper is “Reyes Auto Trade”/)).toBeTruthy()
    await page.user.click(page.getByLabelText('Approve', { exact: true }))
    expect([...reason.options].map(({ value }) => value)).toEqual([''])
  })

  it('says of a paper that was approved before what its member has changed since', async () => {
    const page = await renderPage(
      '/operations/reviews/7',
      {
        listReviews: { ...QUEUE, reviews: [{ ...WAITING, changedSince: ['ADDRESS'] }] },
        getReview: { ...PAPER, changedSince: ['NAME', 'ADDRESS'] },
      },
      { app: REVIEWER },
    )
    expect(page.getByText('Approved before. Since then the member has changed: name, address.')).toBeTruthy()
    expect(page.getByRole('link', { name: /Dana Reyes/ }).textContent).toContain('looked at again')
  })

  it('says what the business of the member does, on which its licence hangs', async () => {
    const page = await opened(MINE)
    expect(page.getByRole('row', { name: /^What it does/ }).textContent).toContain('Sells vehicles')
  })

  it('says of a paper with a name that its member has refused that they say it is not theirs', async () => {
    const page = await opened({ ...MINE, changedSince: ['NAME_REFUSED'] })
    expect(page.getByText('Approved before. The member says that the name on this paper is not theirs.')).toBeTruthy()
    expect(page.queryByText(/Since then the member has changed/)).toBeNull()
  })

  it('says how large the file was that was sent, in units of 1,024 from bytes on, with two decimals at most [MKT-9.10]', async () => {
    for (const [sizeBytes, words] of [
      [0, '0 Bytes'],
      [1_023, '1023 Bytes'],
      [1_536, '1.5 KB'],
      [1_267_000, '1.21 MB'],
      [10_485_760, '10 MB'],
    ] as const) {
      const page = await opened({ ...MINE, sizeBytes })
      expect(page.getByText(/^A drawing made from the file\./).textContent).toBe(
        `A drawing made from the file. Sent as licence.pdf, ${words}.`,
      )
    }
  })

  it('says beside its field what does not go together in a verdict, and keeps the note that was typed', async () => {
    const page = await opened(MINE)
    const reason = page.getByLabelText<HTMLSelectElement>('Reason')
    const said = () => document.getElementById(reason.getAttribute('aria-describedby') ?? '')?.textContent
    const hint = said()
    await page.user.click(page.getByLabelText('Send back'))
    await page.user.type(page.getByLabelText(/^Note/), 'The lower edge.')
    await page.user.click(page.getByRole('button', { name: 'Decide' }))
    expect([reason.getAttribute('aria-invalid'), said()]).toEqual(['true', 'Give a reason.'])
    expect(hint).toMatch(/\w/)
    expect(page.getByLabelText<HTMLInputElement>(/^Note/).value).toBe('The lower edge.')
  })

  it('lets nobody decide about somebody close, nor about a colleague’s claim', async () => {
    const close = await opened({ isRelated: true })
    expect(close.getByText(/^You cannot review this paper/)).toBeTruthy()
    expect(close.queryByRole('button', { name: /Claim/ })).toBeNull()
    const taken = await opened({ claimedBy: 901_009, claimedUntil: MINE.claimedUntil })
    expect(taken.getByText('claimed by 901009', { selector: '.alert' })).toBeTruthy()
    expect(taken.queryByRole('button', { name: /Claim/ })).toBeNull()
  })

  it('says why a form came back', async () => {
    for (const [fault, words] of [
      ['REVIEW_CLAIMED', 'A colleague has claimed this paper.'],
      ['validation.expiry', 'Enter a day that has not passed, or leave it empty.'],
      ['whatever', 'That was not done. Check the form.'],
    ] as const) {
      const page = await opened(MINE, `/operations/reviews/7?fault=${fault}`)
      expect(page.getByText(words)).toBeTruthy()
    }
  })

  it('keeps the note of a verdict whose claim had ended, until the paper is claimed again', async () => {
    const page = await opened(MINE)
    await page.user.type(page.getByLabelText(/^Note/), 'Same seal as last year.')
    const ended = await opened({ isMine: false, claimedBy: null }, '/operations/reviews/7?fault=REVIEW_NOT_CLAIMED')
    expect(ended.getByRole('button', { name: /Claim/ })).toBeTruthy()
    const again = await opened(MINE)
    await expect.poll(() => again.getByLabelText<HTMLInputElement>(/^Note/).value).toBe('Same seal as last year.')
  })

  it('asks for the tick that says passport where only a passport will do, and offers it for no other paper', async () => {
    const page = await opened({ ...MINE, category: 'ID', account: { ...PAPER.account, isInternational: true } })
    await page.user.click(page.getByLabelText('Approve', { exact: true }))
    await page.user.click(page.getByRole('button', { name: 'Decide' }))
    expect(page.getByText(/^This person is from abroad: approve a passport only/)).toBeTruthy()
    const licence = await opened({ ...MINE, category: 'DLRLIC' })
    expect(licence.queryByLabelText('This is a passport')).toBeNull()
  })
})
