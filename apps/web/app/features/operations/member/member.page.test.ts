import { describe, expect, it } from 'vitest'
import type { MemberFile } from '@app/contract/operations/members/member-file.answers.ts'
import { refused, type Answers } from '../../../../test/answers.ts'
import { renderPage } from '../../../../test/render-page.ts'
import { BUYER } from '../../../../test/visitor.ts'

const PATH = '/operations/members/901002'
const OPERATOR = { ...BUYER, person: { roles: [], privileges: ['OPERATOR'], sitePreferences: [] } } as const
const FOUND = {
  number: 901_002,
  displayName: 'Dana Reyes',
  companyName: '',
  kind: 'buyer',
  status: 'active',
  site: 'CPRTUS',
  email: 'dana@example.com',
  phone: '',
} as const
const FILE: MemberFile = {
  number: 901_002,
  periods: [{ level: 'P', firstOn: '2026-01-01', lastOn: '2026-12-31' }],
  papers: [{ id: 12, category: 'TAXEXM', state: 'IN_REVIEW', sentAt: '2026-05-06T14:00:00.000Z', expiresOn: '2027-03-31' }],
  hits: [{ id: 31, list: 'UN', state: 'PROPOSED', foundAt: '2026-05-06T14:00:00.000Z' }],
  agreements: [
    {
      id: 7,
      form: 'ATRNYPANN',
      status: 'ACTIVE',
      isOwn: true,
      other: 901_004,
      signedAt: '2026-05-06T14:00:00.000Z',
      untilOn: '2026-09-01',
      endReason: null,
    },
  ],
  mandates: [{ id: 3, kind: 'COUNTERMAN', isGiven: false, other: 901_005, madeAt: '2026-05-01T14:00:00.000Z', until: '', revokedAt: '' }],
  events: [{ id: 9, at: '2026-05-06T14:30:00.000Z', kind: 'account-viewed', by: 901_009 }],
}
const STEPS = [
  { status: 467, cause: 'SIGNATURE', form: 'AFFIDAVIT', reason: 'For your next pick-up.', raisedAt: '2026-05-06T14:00:00.000Z' },
  { status: 463, cause: 'MEMBERSHIP', form: null, reason: '', raisedAt: '2026-05-06T14:00:00.000Z' },
]
const member = (answers: Answers = {}) =>
  renderPage(
    PATH,
    {
      findPeople: { people: [FOUND], hasMore: false },
      getMembershipDesk: { prices: [], orders: [], returns: [], requests: [], member: null },
      getAccountSteps: { number: 901_002, steps: STEPS },
      listDuplicates: { duplicates: [], page: 1, pages: 1 },
      lookAtMember: FILE,
      ...answers,
    } as Answers,
    { app: OPERATOR },
  )
const part = (id: string): string => document.querySelector(`[data-part="${id}"]`)?.textContent ?? ''

describe('the page of one member', () => {
  it('asks for the file once it is open, and shows periods, papers with the way to their review, agreements, mandates and history', async () => {
    const page = await member()
    expect(await page.findByText('You have opened this file. The look is noted in the history of the account.')).toBeTruthy()
    expect(page.asked('lookAtMember')).toMatchObject([{ body: { number: 901_002 } }])
    expect(page.getByRole('heading', { name: 'Dana Reyes 901002' })).toBeTruthy()
    expect(part('periods')).toContain('Premium, 1 Jan 2026 – 31 Dec 2026')
    expect(part('papers')).toContain('In review, until 31 Mar 2027')
    expect(page.getByRole('link', { name: 'Tax exemption 12' }).getAttribute('href')).toBe('/operations/reviews/12')
    expect(part('agreements')).toContain('Power of attorney 7 Signed, until 1 Sep 2026 Given to 901004')
    expect(part('mandates')).toContain('Held from 901005')
    expect(page.getByRole('link', { name: '901005' }).getAttribute('href')).toBe('/operations/members/901005')
    expect(part('events')).toContain('File opened by an operator')
  })

  it('leads a reviewer to hits of screening lists, and names nobody on a list', async () => {
    const page = await member()
    await page.findByText(/You have opened this file/)
    expect(page.getByRole('link', { name: 'United Nations 31' }).getAttribute('href')).toBe('/operations/screening/31')
    expect(part('hits')).toContain('Waits for a second reviewer, found')
  })

  it('shows no papers and no hits to an operator who reviews none', async () => {
    const page = await member({ lookAtMember: { ...FILE, papers: null, hits: null } })
    await page.findByText(/You have opened this file/)
    expect(document.querySelector('[data-part="papers"], [data-part="hits"]')).toBe(null)
  })

  it('lifts what an operator raised, and offers it for nothing else', async () => {
    const page = await member({ liftStep: { number: 901_002, steps: [] } })
    expect(document.querySelectorAll('[data-step]')).toHaveLength(2)
    await page.user.click(page.getByRole('button', { name: 'Lift this step' }))
    await expect.poll(() => page.asked('liftStep')).toMatchObject([{ body: { number: 901_002, status: 467, form: 'AFFIDAVIT' } }])
  })

  it('says that there is nobody of this user id on the sites of the operator, and looks at nobody', async () => {
    const page = await member({ findPeople: { people: [], hasMore: false } })
    expect(page.getByRole('alert').textContent).toBe('There is no account with this user ID on your sites.')
    expect(page.asked('lookAtMember')).toEqual([])
  })

  it('shows what other desks know where steps do not, and says why the file was not opened', async () => {
    const page = await member({ getAccountSteps: refused('NO_SUCH_PERSON'), lookAtMember: refused('NO_SUCH_PERSON') })
    expect(page.getByText('Nothing holds this account up.')).toBeTruthy()
    expect(await page.findByText('No account has this user ID.')).toBeTruthy()
  })
})
