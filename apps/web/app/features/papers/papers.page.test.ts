import { describe, expect, it } from 'vitest'
import type { UploadLink } from '@app/contract/documents/upload-links.answers.ts'
import type { NeededPapers, Paper } from '@app/contract/documents/documents.answers.ts'
import type { Answers } from '../../../test/answers.ts'
import { type PageOptions, renderPage } from '../../../test/render-page.ts'
import { BUYER, PROFILE, USER_CONFIG } from '../../../test/visitor.ts'

const PAPER: Paper = {
  id: 7,
  category: 'ID',
  state: 'APPROVED',
  status: 'ACTIVE',
  country: 'USA',
  stateCode: 'TX',
  numberEnd: '4471',
  expiresOn: '2029-03-14',
  daysLeft: 1_000,
  fileName: 'id.png',
  pages: 2,
  sentAt: '2026-05-01T15:00:00.000Z',
  decidedAt: '2026-05-02T15:00:00.000Z',
  reasonCode: null,
  nameOnDocument: '',
  neededBy: '',
  appealUntil: '',
  isEarlier: false,
}
const NEEDED: NeededPapers = {
  needed: [{ category: 'ID', unlocks: 'BIDDING', isRequired: true, isPassport: false, status: 'MISSING' }],
  documentStatus: 'MISSING',
  licenceCategory: 'UNLICENSED',
}
const INFO = { contactInfoList: [], wireTransferPaymentInitiated: false, memberSites: { membershipValidThroughDate: { date: null } } }

const NO_LINK: UploadLink = { state: 'NONE', url: '', picture: null, expiresAt: '', filesLeft: 0, categories: [], files: [] }
const opened = (
  documents: readonly Paper[],
  needed: Partial<NeededPapers> = {},
  {
    path = '/accountInformation/licenses',
    app = {},
    ...more
  }: Answers & { readonly path?: string; readonly app?: PageOptions['app'] } = {},
) => {
  const answers: Answers = {
    getProfile: PROFILE,
    getAccountInfo: INFO,
    listDocuments: { documents },
    getNeededDocuments: { ...NEEDED, ...needed },
    getUploadLink: NO_LINK,
    ...more,
  }
  return renderPage(path, answers, { app: { ...BUYER, ...app } })
}

describe('the page of papers', () => {
  it('says what is missing, what it blocks, and what to do', async () => {
    const page = await opened([])
    expect(page.getByText('One paper is missing. You can bid once it is approved.')).toBeTruthy()
    const row = page.getByRole('heading', { name: 'Proof of identity Missing' }).closest('li')
    expect(row?.textContent).toContain('Bidding needs it.')
    expect(page.getByRole('link', { name: 'Add' }).getAttribute('href')).toBe('/accountInformation/licenses?paper=ID#licenses-form')
    expect(page.getByLabelText('Files').getAttribute('accept')).toBe('image/jpeg,image/png,application/pdf')
  })

  it('asks somebody from abroad for a passport by its name', async () => {
    const page = await opened([], {
      needed: [
        { category: 'ID', unlocks: 'BIDDING', isRequired: true, isPassport: true, status: 'MISSING' },
        { category: 'EXPLIC', unlocks: 'BIDDING', isRequired: true, isPassport: false, status: 'MISSING' },
      ],
    })
    expect(page.getByText('2 papers are missing. You can bid once they are approved.')).toBeTruthy()
    expect(page.getByRole('heading', { name: 'Passport Missing' }).closest('li')?.textContent).toContain('send a passport, no other ID')
    expect(page.getByRole('heading', { name: 'Exporter license Missing' })).toBeTruthy()
    expect(page.getByRole('option', { name: 'Passport' })).toHaveProperty('selected', true)
    expect(page.queryByRole('option', { name: 'Proof of identity' })).toBeNull()
  })

  it('opens with the settings where their address asks for it [ACC-2.48]', async () => {
    const page = await opened([PAPER], { documentStatus: 'VALID' }, { path: '/accountInformation/accountSetting?showAcc=Y#licenses' })
    expect(page.getByRole('heading', { name: 'Papers' }).closest('section')?.id).toBe('licenses')
    const plain = await opened([PAPER], {}, { path: '/accountInformation/accountSetting' })
    expect(plain.queryByRole('heading', { name: 'Papers' })).toBeNull()
  })

  it('begins with the paper that a refused bid waits for', async () => {
    const needed = [
      ...NEEDED.needed,
      { category: 'DLRLIC', unlocks: 'LICENSED_LOTS', isRequired: false, isPassport: false, status: 'MISSING' },
    ] as const
    for (const [query, category] of [
      ['?for=DOCUMENTS', 'ID'],
      ['?for=LICENCE', 'DLRLIC'],
      ['?paper=TAXEXM', 'TAXEXM'],
      ['?paper=NOTHING', 'ID'],
    ] as const) {
      const page = await opened([], { needed }, { path: `/accountInformation/licenses${query}` })
      expect([query, page.getByLabelText<HTMLSelectElement>('This is').value]).toEqual([query, category])
    }
  })

  it('tells each state by a word, its reason by the template, and puts what is over aside', async () => {
    const page = await opened([
      { ...PAPER, id: 1, category: 'BUSLIC', status: 'EXPIRED', daysLeft: -3 },
      { ...PAPER, id: 2, category: 'TAXEXM', status: 'EXPIRING', daysLeft: 1 },
      {
        ...PAPER,
        id: 3,
        category: 'DLRLIC',
        state: 'RESUBMISSION_REQUESTED',
        status: 'INACTIVE',
        reasonCode: 'EDGE_CUT_OFF',
        neededBy: '2026-06-30',
      },
      { ...PAPER, id: 4, category: 'EXPLIC', reasonCode: 'BUSINESS_NAME_DIFFERS', nameOnDocument: 'Reyes Auto Trade' },
      { ...PAPER, id: 5, category: 'MISC', state: 'IN_REVIEW', status: 'INACTIVE' },
      { ...PAPER, id: 6, category: 'ID', state: 'WITHDRAWN', status: 'INACTIVE', isEarlier: true },
    ])
    const badges = [...document.querySelectorAll('.pap .badge')].map((badge) => badge.textContent?.trim())
    expect(badges).toEqual(['Expired', 'Sent back', 'Missing', 'Expires in 1 day', 'Approved', 'In review', 'Withdrawn'])
    expect(page.getByText(/An edge is cut off/).className).toContain('bad')
    expect(page.getByText(/The business on the paper is “Reyes Auto Trade”/)).toBeTruthy()
    expect(page.getByText(/^Needed by /)).toBeTruthy()
    expect(page.getByRole('link', { name: 'Send again' }).getAttribute('href')).toContain('paper=DLRLIC')
    expect(page.getByText('1 earlier paper')).toBeTruthy()
    expect(page.getAllByRole('link', { name: /^Page \d of Other document$/ }).map((link) => link.getAttribute('href'))).toEqual([
      '/data/member/documents/5/pages/1',
      '/data/member/documents/5/pages/2',
    ])
  })

  it.each([
    ['hh:mm a', 'between 08:00 AM and 08:00 PM'],
    ['HH:mm', 'between 08:00 and 20:00'],
  ])('says until when papers are judged as the reader writes hours: %s', async (timeFormat, hours) => {
    const page = await opened([], { documentStatus: 'IN_REVIEW' }, { app: { timeFormat } })
    expect(page.getByText(/^Your papers are in review/).textContent).toContain(hours)
  })

  it('says what was wrong with a form before anything is sent', async () => {
    const page = await opened([])
    await page.user.type(page.getByLabelText('Number (optional)'), '<b>')
    await page.user.type(page.getByLabelText('State (optional)'), 'ZZ')
    await page.user.click(page.getByRole('button', { name: 'Send papers' }))
    expect(page.getByText('Choose one file for this paper.')).toBeTruthy()
    expect(page.getByText('Choose a state of this country, or leave it empty.')).toBeTruthy()
    expect(page.getByLabelText('Number (optional)').getAttribute('aria-invalid')).toBe('true')
    expect(page.asked('uploadDocuments')).toEqual([])
  })

  it('says of a refused paper until when it may be questioned, and leads to the chat, or to member services where there is none', async () => {
    const refused: Paper = { ...PAPER, state: 'REFUSED', status: 'INACTIVE', reasonCode: 'SIGNS_OF_CHANGE', appealUntil: '2026-05-20' }
    const page = await opened([refused])
    expect(page.getByText(/^If you think this is wrong, ask us by /).textContent).toContain('05/20/2026')
    expect(page.getByRole('link', { name: 'Ask member services' }).getAttribute('href')).toBe('/contactUs')
    const over = await opened([{ ...refused, appealUntil: '' }])
    expect(over.queryByText(/^If you think this is wrong/)).toBeNull()
    // What the tab knows of the chat it keeps.
    sessionStorage.clear()
    const chatty = await opened(
      [refused],
      {},
      {
        getUserConfig: { ...USER_CONFIG, blockLiveChat: false, allowJivoChat: true },
      },
    )
    expect((await chatty.findByRole('button', { name: 'Ask member services' })).dataset['opens']).toBe('chat')
  })

  it('says how many files are taken at a time, and sends none of too many', async () => {
    const page = await opened([])
    const files = Array.from({ length: 11 }, (_, at) => new File(['x'], `page-${at}.png`, { type: 'image/png' }))
    await page.user.upload(page.getByLabelText('Files'), files)
    await page.user.click(page.getByRole('button', { name: 'Send papers' }))
    expect(page.getByText('Choose at most 10 files at a time. Send the others after these.')).toBeTruthy()
    expect(page.getByLabelText('Files').getAttribute('aria-invalid')).toBe('true')
    expect(page.queryByRole('list', { name: 'Files to send' })).toBeNull()
  })

  it('says how a form without script ended [ACC-2.83]', async () => {
    for (const [query, words] of [
      ['?sent=success', 'Your papers have arrived'],
      ['?sent=warning&fault=FILE_LOCKED', 'Not all files arrived'],
      ['?sent=failed&fault=FILE_TYPE', 'Nothing arrived'],
      ['?fault=validation.file', 'Choose one file for this paper.'],
      ['?fault=whatever', 'Choose a file and say which paper it is.'],
      ['?withdrawn=1', 'The paper was withdrawn.'],
    ] as const) {
      const page = await opened([], {}, { path: `/accountInformation/licenses${query}` })
      expect(page.getByText(words)).toBeTruthy()
    }
  })
})

describe('the step that waits for a paper', () => {
  it('leads to it [ACC-8.06]', async () => {
    const step = (cause: 'DOCUMENTS' | 'OPERATOR') => ({
      getMySteps: { steps: [{ status: 467, cause, form: null, reason: '', raisedAt: '2026-05-01T15:00:00.000Z' }], termsVersion: 1 },
    })
    const asked = await renderPage('/document-status-pending', step('DOCUMENTS'), { app: BUYER })
    expect(asked.getByRole('link', { name: 'Send the paper' }).getAttribute('href')).toBe('/accountInformation/licenses')
    const held = await renderPage('/document-status-pending', step('OPERATOR'), { app: BUYER })
    expect(held.getByRole('link', { name: 'See your papers' })).toBeTruthy()
    expect(held.getByText(/^Contact member services/)).toBeTruthy()
  })
})
