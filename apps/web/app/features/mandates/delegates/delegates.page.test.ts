import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { MandateHolder, MandateList, MandateView } from '@app/contract/mandates/mandates.answers.ts'
import type { TokenList, TokenView } from '@app/contract/tokens/tokens.answers.ts'
import { inTurn, refused, type Answers } from '../../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../../test/render-page.ts'
import { BUYER } from '../../../../test/visitor.ts'

const PROFILE = {
  buyerNumber: 901_002,
  firstName: 'Dana',
  lastName: 'Reyes',
  companyName: '',
  phone: '',
  email: 'dana@example.com',
  address: null,
  hasOneTimeCodes: false,
  openMatters: [],
  memberType: '',
  businessType: '',
  vatNumber: '',
  asksVatNumber: false,
  asksBusinessType: true,
  hasApprovedPapers: false,
}
const INFO = { contactInfoList: [], wireTransferPaymentInitiated: false, memberSites: { membershipValidThroughDate: { date: null } } }
const MANDATE: MandateView = {
  id: 17,
  kind: 'SUB_BIDDER',
  scopes: ['bids'],
  lastOn: '2026-12-31',
  state: 'IN_FORCE',
  zone: 'America/Chicago',
  revokedAt: '',
  caps: [
    {
      currency: 'USD',
      lotMinor: 500_000,
      dayMinor: null,
      totalMinor: null,
      lots: 3,
      approvalOverMinor: null,
      used: { dayMinor: 0, totalMinor: 120_000, lots: 1 },
    },
  ],
}
const ANA: MandateHolder = {
  number: 771_402,
  name: 'Ana Petrova',
  kind: 'SUB_BIDDER',
  isActive: true,
  isTaken: true,
  mandate: MANDATE,
  reason: '',
  held: [],
}
const PEOPLE: MandateList = {
  own: null,
  offers: [],
  holders: [],
  total: 0,
  page: 1,
  pages: 1,
  currencies: ['USD'],
  zone: 'America/Chicago',
}
const TOKEN: TokenView = {
  id: 8,
  name: 'Night bids',
  kind: 'BOT',
  scopes: ['watch', 'bids:read', 'bids:place'],
  prefix: 'hlk_Ab12Cd',
  networks: ['203.0.113.0/24'],
  madeAt: '2026-05-01T10:00:00.000Z',
  usedAt: '',
  usedFrom: '',
  mandate: { ...MANDATE, id: 18, kind: 'BOT' },
  reason: '',
}
const PROGRAMS: TokenList = { tokens: [], left: 20, lastDay: '2027-05-06', currencies: ['USD'], zone: 'America/Chicago', made: '' }
const SECRET = `hlk_${'Ab12Cd'.repeat(7)}x`

const open = (answers: Answers = {}, path = '/accountInformation/delegates'): Promise<RenderedPage> =>
  renderPage(path, { getProfile: PROFILE, getAccountInfo: INFO, listMandates: PEOPLE, listTokens: PROGRAMS, ...answers }, { app: BUYER })
const words = (page: RenderedPage): string => page.getByRole('main').textContent ?? ''

describe('the page of delegates', () => {
  it('the page of delegates makes a token, shows it once, and lists it without what it is', async () => {
    const page = await open({
      listTokens: inTurn(PROGRAMS, { ...PROGRAMS, tokens: [TOKEN], left: 19 }),
      createToken: { token: SECRET, entry: TOKEN },
    })
    expect(words(page)).toContain('You have no tokens.')
    const form = within(page.getByRole('form', { name: 'Make a token' }))
    await page.user.type(form.getByLabelText('Name'), 'Night bids')
    await page.user.click(form.getByLabelText('Place bids for you'))
    await page.user.type(form.getByLabelText('One lot'), '5000')
    await page.user.type(form.getByLabelText('Networks'), '203.0.113.0/24')
    await page.user.click(form.getByRole('button', { name: 'Make a token' }))
    await expect.poll(() => words(page)).toContain(SECRET)
    expect(words(page)).toContain('it is shown this once')
    expect(page.asked('createToken')).toMatchObject([
      {
        body: {
          name: 'Night bids',
          kind: 'BOT',
          scopes: ['watch', 'bids:place'],
          caps: [{ currency: 'USD', lot: '5000' }],
          networks: '203.0.113.0/24',
        },
      },
    ])
    await expect.poll(() => words(page)).toContain('Good until')
    expect(words(page)).toContain('Only from 203.0.113.0/24')
    expect(words(page)).toContain('Never used')
  })

  it('the page of delegates shows a token that a form without script made, and no other', async () => {
    const page = await open({ listTokens: { ...PROGRAMS, tokens: [TOKEN], made: SECRET } })
    expect(words(page)).toContain(SECRET)
    const later = await open({ listTokens: { ...PROGRAMS, tokens: [TOKEN] } })
    expect(words(later)).not.toContain(SECRET)
  })

  it('the page of delegates changes and revokes a token, and names what is wrong', async () => {
    const over = {
      ...TOKEN,
      reason: 'Lost',
      mandate: { ...TOKEN.mandate, state: 'REVOKED' as const, revokedAt: '2026-05-06T15:00:00.000Z' },
    }
    const page = await open({
      listTokens: inTurn({ ...PROGRAMS, tokens: [TOKEN] }, { ...PROGRAMS, tokens: [over] }),
      changeToken: refused('INVALID_INPUT', { fieldErrors: { until: 'validation.tokenDay' } }),
      revokeToken: { entry: over },
    })
    const form = within(page.getByRole('form', { name: 'Change token Night bids' }))
    await page.user.click(form.getByRole('button', { name: 'Save token' }))
    await expect.poll(() => words(page)).toContain('365 days after the token was made')
    expect(page.asked('changeToken')).toMatchObject([
      { body: { tokenId: '8', scopes: ['watch', 'bids:read', 'bids:place'], until: '2026-12-31' } },
    ])
    const end = within(page.getByRole('form', { name: 'Revoke token Night bids' }))
    await page.user.type(end.getByLabelText('Reason'), 'Lost')
    await page.user.click(end.getByRole('button', { name: 'Revoke now' }))
    await expect.poll(() => words(page)).toContain('Your reason: Lost')
    expect(page.queryByRole('form', { name: 'Change token Night bids' })).toBeNull()
  })

  it('the page of delegates names a bidder by number and last name, and says who bids for the reader now', async () => {
    const page = await open({ listMandates: inTurn(PEOPLE, { ...PEOPLE, holders: [ANA], total: 1 }), createMandate: { mandate: MANDATE } })
    const form = within(page.getByRole('form', { name: 'Name a bidder' }))
    await page.user.type(form.getByLabelText('Their user ID'), '771402')
    await page.user.type(form.getByLabelText('Their last name'), 'Petrova')
    await page.user.click(form.getByRole('button', { name: 'Name a bidder' }))
    await expect.poll(() => words(page)).toContain('Ana Petrova')
    expect(page.asked('createMandate')).toMatchObject([{ body: { holder: '771402', lastName: 'Petrova', kind: 'SUB_BIDDER' } }])
    expect(words(page)).toContain('Bids for you now')
  })

  it('the page of delegates lets somebody choose for whom they bid, and give a mandate back', async () => {
    const offer = { payerName: 'Northgate Export', mandate: MANDATE, isTaken: false }
    const page = await open({
      listMandates: inTurn({ ...PEOPLE, offers: [offer] }, { ...PEOPLE, offers: [{ ...offer, isTaken: true }] }, PEOPLE),
      takeMandate: { mandateId: 17 },
      leaveMandate: { mandateId: null },
    })
    expect(words(page)).toContain('You bid for yourself.')
    await page.user.click(page.getByRole('button', { name: 'Bid for Northgate Export' }))
    await expect.poll(() => words(page)).toContain('You bid for Northgate Export now')
    await page.user.click(page.getByRole('button', { name: 'Give the mandate back' }))
    await expect.poll(() => words(page)).not.toContain('Northgate Export')
    expect(page.asked('takeMandate')).toMatchObject([{ body: { mandateId: '17' } }])
    expect(page.asked('leaveMandate')).toMatchObject([{ body: { mandateId: '17' } }])
  })

  it('the page of delegates asks for a password where the sign-in is too old, and shows what a form without script came back with', async () => {
    const page = await open({ createToken: refused('PROOF_NEEDED') })
    const form = within(page.getByRole('form', { name: 'Make a token' }))
    await page.user.click(form.getByRole('button', { name: 'Make a token' }))
    await expect.poll(() => words(page)).toContain('Confirm your password')
    const back = await open({}, '/accountInformation/delegates?token=new&fault=validation.tokenName')
    expect(words(back)).toContain('Type a name of 60 characters at most.')
    expect(words(await open({}, '/accountInformation/delegates?fault=TOKENS_FULL'))).toContain('You have as many tokens')
  })
})
