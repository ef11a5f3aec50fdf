import { describe, expect, it } from 'vitest'
import type { BidderNumber, BidderNumbers } from '@app/contract/bidder-numbers/bidder-numbers.answers.ts'
import type { MandateHolder, MandateList } from '@app/contract/mandates/mandates.answers.ts'
import { inTurn, refused, type Answers } from '../../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../../test/render-page.ts'
import { BUYER } from '../../../../test/visitor.ts'

const ANA: MandateHolder = {
  number: 771_402,
  name: 'Ana Petrova',
  kind: 'BROKER_BIDDER',
  isActive: true,
  isTaken: true,
  mandate: null,
  reason: '',
  held: [],
}
const LIST: MandateList = {
  own: null,
  offers: [],
  holders: [ANA],
  total: 1,
  page: 1,
  pages: 1,
  currencies: ['USD'],
  zone: 'America/Chicago',
}
const HELD: BidderNumber = { number: 771_402, kind: 'BROKER_BIDDER', state: 'HELD', name: 'Ana Petrova', invitation: null }
const INVITED: BidderNumber = {
  number: 771_405,
  kind: 'BROKER_BIDDER',
  state: 'INVITED',
  name: 'Tom Nowak',
  invitation: {
    id: 31,
    name: 'Tom Nowak',
    email: 'tom@yard.example',
    invitedAt: '2026-05-05T15:00:00.000Z',
    endsAt: '2026-05-12T15:00:00.000Z',
    terms: null,
  },
}
const VACANT: BidderNumber = { number: 771_406, kind: 'BROKER_BIDDER', state: 'VACANT', name: '', invitation: null }
const NUMBERS: BidderNumbers = { numbers: [HELD, INVITED, VACANT], max: 100 }
const BROKER = { ...BUYER, person: { ...BUYER.person, roles: ['ROLE_BROKER'] } } as const
const COUNTERMAN = {
  person: { ...BUYER.person, roles: ['COUNTERMAN'] },
  member: { ...BUYER.member, kind: 'counterman' },
} as const
const open = (path: string, answers: Answers, app: object = BROKER): Promise<RenderedPage> =>
  renderPage(
    path,
    {
      listMandates: LIST,
      listBidders: NUMBERS,
      listCountermen: { numbers: [], max: 100 },
      listBidRequests: { toDecide: [], own: [] },
      ...answers,
    },
    { app },
  )

describe('the page of bidders and their numbers', () => {
  it('the page of bidders shows open numbers: who is invited until when, and which are vacant [ACC-2.55]', async () => {
    const page = await open('/bidders', {})
    const section = page.getByRole('region', { name: 'Open numbers' }).textContent ?? ''
    expect(section).toContain('3 numbers of 100')
    expect(section).toContain('Bidder 771405Invitation open until Tue 12 MayInvited: Tom Nowak, tom@yard.example')
    expect(section).toContain('Bidder 771406Vacant')
    expect(section).not.toContain('771402')
  })

  it('the page of bidders invites to a new number with caps, and names what is wrong where it is', async () => {
    const page = await open('/bidders', {
      inviteBidder: inTurn(refused('INVALID_INPUT', { fieldErrors: { email: 'validation.invitedSelf' } }), { number: INVITED }),
    })
    await page.user.click(page.getByText('Invite a bidder', { selector: 'summary' }))
    const form = page.getByRole('form', { name: 'Invite a bidder' })
    const field = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement
    await page.user.type(field('name'), 'Tom Nowak')
    await page.user.type(field('email'), 'tom@yard.example')
    await page.user.type(field('caps[0][lot]'), '5000')
    const send = form.querySelector('button[type="submit"]') as HTMLElement
    await page.user.click(send)
    await expect.poll(() => field('email').getAttribute('aria-invalid')).toBe('true')
    expect([field('name').value, form.textContent]).toEqual([
      'Tom Nowak',
      expect.stringContaining('This is the address of your own account.'),
    ])
    await page.user.click(send)
    await expect
      .poll(() => page.asked('inviteBidder'))
      .toMatchObject([
        {},
        {
          body: {
            buyerNumber: '',
            name: 'Tom Nowak',
            email: 'tom@yard.example',
            scopes: ['bids'],
            caps: [{ currency: 'USD', lot: '5000', day: '', total: '', lots: '' }],
          },
        },
      ])
  })

  it('the page of bidders assigns a vacant number after it has asked for the password where the sign-in is too old', async () => {
    const page = await open('/bidders', { inviteBidder: refused('PROOF_NEEDED'), proveAgain: { provedUntil: '2026-05-06T15:15:00.000Z' } })
    await page.user.click(page.getByText('Assign', { selector: 'summary' }))
    const form = page.getByRole('form', { name: 'Assign number 771406' })
    await page.user.click(form.querySelector('button[type="submit"]') as HTMLElement)
    await page.findByLabelText('Your password, for any change')
    expect(page.asked('inviteBidder')).toMatchObject([{ body: { buyerNumber: '771406' } }])
  })

  it('the page of bidders takes an invitation back and vacates a number, and says what ends and what stands', async () => {
    const page = await open('/bidders', {
      withdrawBidderInvitation: { number: VACANT },
      vacateBidder: { number: { ...HELD, state: 'VACANT' } },
    })
    await page.user.click(page.getByRole('button', { name: 'Take the invitation back' }))
    await expect.poll(() => page.asked('withdrawBidderInvitation')).toMatchObject([{ body: { invitationId: '31' } }])
    await page.user.click(page.getByText('Vacate the number', { selector: 'summary' }))
    const form = page.getByRole('form', { name: 'Vacate the number of Ana Petrova' })
    expect(form.textContent).toContain('Bids that they have placed for you stand.')
    await page.user.type(page.getByLabelText('Why the number is vacated'), 'Left the company')
    await page.user.click(page.getByRole('button', { name: 'Vacate now' }))
    await expect.poll(() => page.asked('vacateBidder')).toMatchObject([{ body: { buyerNumber: '771402', reason: 'Left the company' } }])
  })

  it('the page of bidders opens the form that came back without script, and offers a statement', async () => {
    const page = await open('/bidders?number=771406&fault=INVITATION_OPEN', {})
    expect(page.getByText('Somebody is invited to this number already. Take that invitation back first.')).toBeTruthy()
    const form = page.getByRole('form', { name: 'Assign number 771406' })
    expect(form.closest('details')?.open).toBe(true)
    const statement = page.getByRole('button', { name: 'Download the statement' }).closest('form') as HTMLFormElement
    expect([statement.getAttribute('action'), statement.method]).toEqual(['/data/broker/statement.csv', 'get'])
  })

  it('the page of countermen invites one without leave to bid, and offers no statement [ACC-2.56]', async () => {
    const page = await open(
      '/manageCounterman',
      { listMandates: { ...LIST, holders: [] }, inviteCounterman: { number: { ...INVITED, kind: 'COUNTERMAN' } } },
      BUYER,
    )
    await page.user.click(page.getByText('Invite a counterman', { selector: 'summary' }))
    const form = page.getByRole('form', { name: 'Invite a counterman' })
    expect(form.querySelector<HTMLInputElement>('[name="caps[0][currency]"]')?.checked).toBe(false)
    await page.user.type(form.querySelector('[name="name"]') as HTMLElement, 'Luca Moretti')
    await page.user.type(form.querySelector('[name="email"]') as HTMLElement, 'luca@yard.example')
    await page.user.click(form.querySelector('button[type="submit"]') as HTMLElement)
    await expect.poll(() => page.asked('inviteCounterman')).toMatchObject([{ body: { name: 'Luca Moretti', caps: [{ currency: '' }] } }])
    expect(page.queryByRole('button', { name: 'Download the statement' })).toBeNull()
  })
})

describe('the page of what a counterman may collect', () => {
  const LOT = {
    lot: 58_187_302,
    title: '2018 Ford F-150',
    vin: '1FTEW1EP5JFA12345',
    yardName: 'TX - GHOST CREEK',
    address: '1 Creek Road, Ghost Creek, TX, 75001',
    phone: '',
    place: '',
    buyerNumber: '771402',
    boughtAt: '2026-05-05T15:00:00.000Z',
    clock: '-05:00 CDT' as never,
  }
  const SOME = {
    payer: 'Northgate Export',
    lots: [LOT],
    yards: [{ number: 77, name: 'TX - GHOST CREEK', lots: 1 }],
    total: 1,
    page: 1,
    pages: 1,
  }
  const PATH = '/countermanInventorySearchResults'

  it('the page of what a counterman may collect shows each vehicle with its yard, and says what is not recorded [MKT-2.19]', async () => {
    const page = await open(PATH, { listInventory: SOME }, COUNTERMAN)
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Vehicles to collect')
    const main = page.getByRole('main').textContent ?? ''
    expect(main).toContain('Vehicles that Northgate Export has bought')
    expect(main).toContain('1 vehicle')
    expect(main).toContain('2018 Ford F-150Lot 58187302Stands atTX - GHOST CREEK, 1 Creek Road, Ghost Creek, TX, 75001RowNot recorded')
    expect(main).toContain('Bought by number771402BoughtTue 5 May')
    expect(page.getByRole('option', { name: 'TX - GHOST CREEK (1)' })).toBeTruthy()
  })

  it('the page of what a counterman may collect says what emptied it, with the way back [MKT-2.19]', async () => {
    const none = { ...SOME, lots: [], total: 0 }
    const page = await open(`${PATH}?query=12345&yard=77`, { listInventory: none }, COUNTERMAN)
    expect(page.getByLabelText<HTMLInputElement>('Lot number, VIN or buyer number').value).toBe('12345')
    expect(page.getByLabelText<HTMLSelectElement>('Yard').value).toBe('77')
    expect(page.getByText('No vehicle matches.')).toBeTruthy()
    expect(page.getByRole('link', { name: 'Show all vehicles' }).getAttribute('href')).toBe(PATH)
    const bare = await open(PATH, { listInventory: none }, COUNTERMAN)
    expect(bare.getByText('No vehicle is to be collected.')).toBeTruthy()
    const nobody = await open(PATH, { listInventory: { ...none, payer: '', yards: [] } }, COUNTERMAN)
    expect(nobody.getByText('You belong to no account. Ask who invited you.')).toBeTruthy()
  })
})
