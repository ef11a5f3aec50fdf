import { describe, expect, it } from 'vitest'
import type { MandateHolder, MandateList, MandateView } from '@app/contract/mandates/mandates.answers.ts'
import { inTurn, refused, type Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const MANDATE: MandateView = {
  id: 17,
  kind: 'BROKER_BIDDER',
  scopes: ['bids'],
  lastOn: '2027-12-31',
  state: 'IN_FORCE',
  zone: 'America/Chicago',
  revokedAt: '',
  caps: [
    {
      currency: 'USD',
      lotMinor: 1_000_000,
      dayMinor: 3_000_000,
      totalMinor: null,
      lots: 3,
      approvalOverMinor: 600_000,
      used: { dayMinor: 864_000, totalMinor: 3_842_000, lots: 2 },
    },
  ],
}
const ANA: MandateHolder = {
  number: 771_402,
  name: 'Ana Petrova',
  kind: 'BROKER_BIDDER',
  isActive: true,
  isTaken: true,
  mandate: MANDATE,
  reason: '',
  held: [{ lot: 58_187_302, currency: 'USD', minor: 864_000 }],
}
const LUIS: MandateHolder = {
  ...ANA,
  number: 771_403,
  name: 'Luis Ortega',
  mandate: { ...MANDATE, id: 18, state: 'REVOKED', revokedAt: '2026-05-06T15:00:00.000Z' },
  reason: 'Left the company',
  held: [],
}
const NEW: MandateHolder = { ...ANA, number: 771_404, name: 'Grace Mbeki', mandate: null, held: [] }
const LIST: MandateList = {
  own: null,
  offers: [],
  holders: [ANA, LUIS, NEW],
  total: 3,
  page: 1,
  pages: 1,
  currencies: ['USD'],
  zone: 'America/Chicago',
}
const BROKER = { ...BUYER, person: { ...BUYER.person, roles: ['ROLE_BROKER'] } } as const
const COUNTERMAN = {
  person: { ...BUYER.person, roles: ['COUNTERMAN'] },
  member: { ...BUYER.member, kind: 'counterman' },
} as const
const NO_NUMBERS = { numbers: [], max: 100 }
const NO_REQUESTS = { toDecide: [], own: [] }
const open = (path: string, answers: Answers, app: object = BROKER): Promise<RenderedPage> =>
  renderPage(path, { listBidders: NO_NUMBERS, listCountermen: NO_NUMBERS, listBidRequests: NO_REQUESTS, ...answers }, { app })
const part = (page: RenderedPage, name: string): string => page.getByRole('article', { name }).textContent ?? ''

describe('the page of bidders', () => {
  it('the page of bidders shows how far each may go, what is used, what is held, and who may not bid [ACC-2.55]', async () => {
    const page = await open('/bidders', { listMandates: LIST })
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Your bidders')
    const ana = part(page, 'Ana Petrova')
    expect(ana).toContain('Bidder 771402')
    expect(ana).toContain('May bid until 31 Dec 2027')
    expect(ana).toContain('One lot$10,000')
    expect(ana).toContain('One day$8,640 of $30,000')
    expect(ana).toContain('In all$38,420, no cap')
    expect(ana).toContain('Lots at once2 of 3')
    expect(ana).toContain('Holds now: Lot 58187302 $8,640')
    expect(part(page, 'Luis Ortega')).toContain('Revoked 6 May 2026Your reason: Left the company')
    expect(part(page, 'Grace Mbeki')).toContain('May not bid')
    expect(page.getByRole('main').textContent).toContain('A day is a day in America/Chicago.')
  })

  it('the page of bidders changes caps as they are typed, and keeps what was typed where they are wrong', async () => {
    const page = await open('/bidders', {
      listMandates: LIST,
      changeMandate: inTurn(refused('INVALID_INPUT', { fieldErrors: { 'caps[0][day]': 'validation.capAmount' } }), { mandate: MANDATE }),
    })
    await page.user.click(page.getByText('Change caps', { selector: 'summary' }))
    const form = page.getByRole('form', { name: 'Change caps of Ana Petrova' })
    const day = form.querySelector<HTMLInputElement>('[name="caps[0][day]"]') as HTMLInputElement
    expect(day.value).toBe('30000')
    await page.user.clear(day)
    await page.user.type(day, 'ten')
    const save = page.getByRole('button', { name: 'Save caps' })
    await page.user.click(save)
    await expect.poll(() => day.getAttribute('aria-invalid')).toBe('true')
    expect([day.value, form.textContent]).toEqual(['ten', expect.stringContaining('Type an amount above 0')])
    await page.user.clear(day)
    await page.user.type(day, '12000')
    await page.user.click(save)
    await page.findByText('Saved. It counts from the next bid on.')
    expect(page.asked('changeMandate')[1]).toMatchObject({
      body: {
        mandateId: '17',
        scopes: ['bids'],
        caps: [{ currency: 'USD', lot: '10000', day: '12000', total: '', lots: '3', approval: '6000' }],
        until: '2027-12-31',
      },
    })
  })

  it('the page of bidders lets somebody bid, after it has asked for the password where the sign-in is too old', async () => {
    const page = await open('/bidders', {
      listMandates: LIST,
      createMandate: refused('PROOF_NEEDED'),
      proveAgain: { provedUntil: '2026-05-06T15:15:00.000Z' },
    })
    const article = page.getByRole('article', { name: 'Grace Mbeki' })
    await page.user.click(article.querySelector('summary') as HTMLElement)
    await page.user.click(article.querySelector('form button[type="submit"]') as HTMLElement)
    const password = await page.findByLabelText('Your password, for any change')
    expect(page.asked('createMandate')).toMatchObject([{ body: { holder: '771404', kind: 'BROKER_BIDDER', caps: [{ currency: 'USD' }] } }])
    await page.user.type(password, 'lane-hammer-2026')
    await page.user.click(page.getByRole('button', { name: 'Confirm' }))
    await expect.poll(() => page.queryByLabelText('Your password, for any change')).toBeNull()
    expect(page.asked('proveAgain')).toMatchObject([{ body: { password: 'lane-hammer-2026' } }])
  })

  it('the page of bidders revokes with a reason, and says what stands', async () => {
    const page = await open('/bidders', { listMandates: LIST, revokeMandate: { mandate: { ...MANDATE, state: 'REVOKED' } } })
    await page.user.click(page.getByText('Revoke', { selector: 'summary' }))
    const form = page.getByRole('form', { name: 'Revoke the mandate of Ana Petrova' })
    expect(form.textContent).toContain('Bids that they have placed for you stand.')
    await page.user.type(page.getByLabelText('Reason'), 'Left the company')
    await page.user.click(page.getByRole('button', { name: 'Revoke now' }))
    await expect.poll(() => page.asked('revokeMandate')).toMatchObject([{ body: { mandateId: '17', reason: 'Left the company' } }])
  })

  it('the page of bidders says what a form without script came back with', async () => {
    const page = await open('/bidders?mandate=17&fault=validation.lastDay', { listMandates: LIST })
    expect(page.getByText('Choose today or a later day.')).toBeTruthy()
    const odd = await open('/bidders?fault=%3Cscript%3E', { listMandates: LIST })
    expect(odd.getByRole('main').textContent).not.toContain('script')
  })
})

describe('the page of countermen', () => {
  it('the page of countermen says that none bids until the buyer lets them [ACC-2.56]', async () => {
    const man: MandateHolder = { ...NEW, kind: 'COUNTERMAN', name: 'Luca Moretti' }
    const ofPart = ({ query }: { query: { kind: string } }) => ({ ...LIST, holders: query.kind === 'countermen' ? [man] : [] })
    const page = await open('/manageCounterman', { listMandates: ofPart }, BUYER)
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Your countermen')
    expect(part(page, 'Luca Moretti')).toContain('Counterman 771404May not bid')
    const none = await open('/manageCounterman', { listMandates: { ...LIST, holders: [], total: 0 } }, BUYER)
    expect(none.getByText('No countermen belong to your account yet.')).toBeTruthy()
  })
})

describe('the page of whoever bids for somebody', () => {
  it('the page of whoever bids for somebody shows their caps and what is used, or that they have none', async () => {
    const own = { payerName: 'Northgate Export', mandate: MANDATE }
    const page = await open('/contactBroker', { listMandates: { ...LIST, own, holders: [] } }, COUNTERMAN)
    expect(page.getByRole('main').textContent).toContain('You bid for Northgate Export, who pays what you win. May bid until 31 Dec 2027')
    expect(page.getByRole('main').textContent).toContain('One day$8,640 of $30,000')
    const none = await open('/contactBroker', { listMandates: { ...LIST, holders: [] } }, COUNTERMAN)
    expect(none.getByText('You have no mandate to bid. Ask the account that you belong to.')).toBeTruthy()
    const buyer = await open('/contactBroker', {}, BUYER)
    expect(buyer.queryByRole('heading', { name: 'Your mandate' })).toBeNull()
  })
})
