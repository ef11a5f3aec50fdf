import { describe, expect, it } from 'vitest'
import type { Membership, MembershipOrder } from '@app/contract/memberships/memberships.answers.ts'
import type { MembershipDesk } from '@app/contract/memberships/membership-desk.answers.ts'
import { inTurn, refused, type Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const ORDER: MembershipOrder = {
  id: 17,
  priceId: 2,
  level: 'P',
  kind: 'UPGRADE',
  state: 'OPEN',
  currency: 'USD',
  priceMinor: 19_900,
  creditMinor: 1_900,
  taxPlace: 'USA-OR',
  taxRate: 0,
  taxMinor: 0,
  dueMinor: 18_000,
  invoiceId: null,
  invoiceStatus: null,
  owedMinor: 0,
  isEnded: false,
  payableUntil: '',
  orderedAt: '2026-05-06T15:00:00.000Z',
  paidAt: '',
  firstOn: '',
  lastOn: '',
}
const OFFER = {
  level: 'P',
  kind: 'UPGRADE',
  priceId: 2,
  currency: 'USD',
  priceMinor: 19_900,
  creditMinor: 0,
  taxPlace: 'USA-OR',
  taxRate: 0,
  taxMinor: 0,
  dueMinor: 19_900,
} as const
const STANDARD: Membership = {
  level: 'S',
  validUntil: '',
  source: 'free',
  step: null,
  isAutoRenewed: false,
  isWaiting: false,
  order: null,
  isPaidByHand: true,
  offers: [OFFER],
  freeLevels: [],
  isRegistering: false,
  past: [],
}
const DUE: Membership = {
  ...STANDARD,
  level: 'P',
  source: 'paid',
  validUntil: '2026-05-01',
  step: 461,
  offers: [{ ...OFFER, kind: 'RENEWAL', priceMinor: 14_900, dueMinor: 14_900 }],
  freeLevels: ['S', 'G'],
}
const steps = (...raised: readonly { status: number; cause: 'OPERATOR' | 'MEMBERSHIP'; reason: string }[]): Answers => ({
  getMySteps: { steps: raised.map((one) => ({ ...one, form: null, raisedAt: '2026-05-02T00:00:00.000Z' })), termsVersion: 1 },
})
const open = (path: string, answers: Answers): Promise<RenderedPage> => renderPage(path, answers, { app: BUYER })
const title = (page: RenderedPage): string => page.getByRole('heading', { level: 1 }).textContent ?? ''
const text = (page: RenderedPage): string => page.getByRole('main').textContent ?? ''

describe('the tax of a membership on its pages', () => {
  const VAT = { taxPlace: 'GBR', taxRate: 20_000, currency: 'GBP' } as const

  it('the tax of a membership is told with what may be ordered, and what is due is sent along', async () => {
    const offer = { ...OFFER, ...VAT, priceMinor: 15_900, taxMinor: 3_180, dueMinor: 19_080 }
    const page = await open('/upgrade-membership', {
      getMembership: { ...STANDARD, offers: [offer] },
      orderMembership: refused('PRICE_CHANGED'),
    })
    expect(text(page)).toMatch(/159\.00 GBP plus VAT 20%: 31\.80 GBP/)
    await page.user.click(page.getByRole('button', { name: /Change to Premium for 190\.80 GBP/ }))
    expect(page.asked('orderMembership')[0]?.body).toMatchObject({ priceId: '2', dueMinor: '19080' })
    await expect.poll(() => text(page)).toContain('The price has changed. Nothing was ordered; check the new price.')
  })

  it('the tax of a membership is a line of its order, and what was paid leads to its invoice', async () => {
    const order = { ...ORDER, ...VAT, creditMinor: 0, priceMinor: 15_900, taxMinor: 3_180, dueMinor: 19_080 }
    const paid = {
      ...order,
      id: 16,
      state: 'PAID',
      paidAt: '2026-05-01T10:00:00.000Z',
      firstOn: '2026-05-01',
      lastOn: '2027-04-30',
    } as const
    const page = await open('/upgrade-membership', { getMembership: { ...STANDARD, order, past: [{ ...paid, invoiceId: 4711 }] } })
    expect(text(page)).toMatch(/VAT 20%31\.80 GBPTo pay190\.80 GBP/)
    expect(page.getByRole('link', { name: 'Open the invoice' }).getAttribute('href')).toBe('/member-payments/unpaid-invoices/4711')
    expect(text(page)).toContain('VAT 20% of it: 31.80 GBP')
  })
})

describe('a membership whose payment went back', () => {
  const paid = {
    ...ORDER,
    state: 'PAID',
    invoiceId: 4711,
    paidAt: '2026-05-06T16:00:00.000Z',
    firstOn: '2026-05-06',
    lastOn: '2027-05-05',
  } as const

  it('a membership whose payment went back says what is owed, what follows, and leads to the invoice', async () => {
    const owed = { ...paid, invoiceStatus: 'OVERDUE', owedMinor: 18_000 } as const
    const page = await open('/upgrade-membership', { getMembership: { ...STANDARD, level: 'P', source: 'paid', past: [owed] } })
    expect(text(page)).toContain(
      'Your bank has taken the payment of your membership back: 180.00 USD is owed again. You cannot place new bids',
    )
    expect(page.getByRole('link', { name: 'Pay the invoice' }).getAttribute('href')).toBe('/member-payments/unpaid-invoices/4711')
    expect(text(page)).toContain('Payment went back, 180.00 USD to pay')
  })

  it('a membership without an invoice whose payment went back is paid again from its page, or by hand where no gateway is', async () => {
    const owed = { ...paid, invoiceId: null, owedMinor: 18_000 } as const
    const held: Membership = { ...STANDARD, level: 'P', source: 'paid', validUntil: '2027-05-05', step: 461, offers: [], past: [owed] }
    const page = await open('/upgrade-membership', {
      getMembership: { ...held, isPaidByHand: false },
      setPciParam: refused('PAYMENT_REFUSED'),
    })
    expect(text(page)).toMatch(/Your bank has taken the payment of your membership back: 180\.00 USD is owed again/)
    expect(text(page)).not.toContain('It ended on')
    expect(page.queryByRole('link', { name: 'Pay the invoice' })).toBeNull()
    await page.user.click(page.getByRole('button', { name: /^Pay \S*180/ }))
    await expect.poll(() => page.asked('setPciParam')).toMatchObject([{ body: { GATEWAY_URL_KEY: 'RENEWAL_FEES' } }])
    const byHand = await open('/upgrade-membership', { getMembership: held })
    expect(text(byHand)).toContain('with the number of order 17 as its reference')
    expect(byHand.queryByRole('button', { name: /^Pay / })).toBeNull()
    const ended = await open('/upgrade-membership', { getMembership: { ...STANDARD, past: [{ ...owed, owedMinor: 0, isEnded: true }] } })
    expect(text(ended)).toContain('Payment went back, membership ended')
  })

  it('a membership that was credited whole says so in place of the days it was for', async () => {
    const page = await open('/upgrade-membership', { getMembership: { ...STANDARD, past: [{ ...paid, invoiceStatus: 'CANCELLED' }] } })
    expect(text(page)).toContain('Taken back by a credit note')
    expect(text(page)).not.toContain('6 May 2026 to')
  })
})

describe('the upgrade of a membership', () => {
  it('the page of memberships shows what is held and what may be ordered, and orders it at the price that was shown [ACC-2.32]', async () => {
    const page = await open('/upgrade-membership', {
      getMembership: STANDARD,
      orderMembership: { order: ORDER, payUrl: 'https://pay.example/1' },
    })
    expect(title(page)).toBe('Choose your membership')
    expect(text(page)).toContain('Your membershipStandardValid untilNo end date')
    await page.user.click(page.getByRole('button', { name: 'Change to Premium for 199.00 USD' }))
    await expect.poll(() => page.asked('orderMembership')).toMatchObject([{ body: { level: 'P', kind: 'UPGRADE', priceId: '2' } }])
    await expect.poll(() => page.left).toEqual(['https://pay.example/1'])
  })

  it('the page of memberships says that the price has changed, and orders nothing', async () => {
    const page = await open('/upgrade-membership', { getMembership: STANDARD, orderMembership: refused('PRICE_CHANGED') })
    await page.user.click(page.getByRole('button', { name: 'Change to Premium for 199.00 USD' }))
    expect(
      (await page.findByText('The price has changed. Nothing was ordered; check the new price.')).closest('[role="status"]'),
    ).not.toBeNull()
  })

  it('the page of memberships shows the order that stands in place of offers, what is due and how it is paid', async () => {
    const page = await open('/upgrade-membership', { getMembership: { ...STANDARD, order: ORDER } })
    expect(page.getByRole('heading', { name: 'Order 17' })).toBeTruthy()
    expect(text(page)).toContain('Price199.00 USDCredit for unused days−19.00 USDTo pay180.00 USD')
    expect(text(page)).toContain('This order is paid by hand')
    const credited = await open('/upgrade-membership', { getMembership: { ...STANDARD, order: { ...ORDER, payableUntil: '2026-05-20' } } })
    expect(text(credited)).toContain('The credit for unused days holds until 20 May 2026.')
    expect(page.queryByRole('button', { name: /Premium/ })).toBeNull()
  })

  it('the page of memberships says from when a renewal is possible, and offers to order it automatically', async () => {
    const held: Membership = { ...STANDARD, level: 'P', source: 'paid', validUntil: '2027-04-30', offers: [] }
    const page = await open('/upgrade-membership', { getMembership: held })
    expect(text(page)).toContain('You can renew from 1 Mar 2027, 60 days before the end.')
    expect(page.getByRole('button', { name: 'Turn automatic renewal on' })).toBeTruthy()
    // Where nothing is offered though it is near, as while a fee is owed, no day that is past is named.
    const near = await open('/upgrade-membership', { getMembership: { ...held, validUntil: '2026-05-20' } })
    expect(text(near)).not.toContain('You can renew from')
    expect(text(near)).toContain('There is nothing to order now.')
  })

  it('the page of memberships says the days of payments by the clock of its reader', async () => {
    const past = { ...ORDER, state: 'PAID', paidAt: '2026-05-07T03:00:00.000Z', firstOn: '2026-05-06', lastOn: '2027-05-05' } as const
    const page = await open('/upgrade-membership', { getMembership: { ...STANDARD, past: [past] } })
    expect(text(page)).toContain('Paid 6 May 2026, for 6 May 2026 to 5 May 2027')
  })

  it('the page of memberships shows what is over, and tells a fault that a form without script came back with', async () => {
    const past = { ...ORDER, state: 'PAID', paidAt: '2026-05-06T16:00:00.000Z', firstOn: '2026-05-06', lastOn: '2027-05-05' } as const
    const page = await open('/upgrade-membership?fault=ORDER_REFUSED', { getMembership: { ...STANDARD, past: [past] } })
    expect(page.getByText('This cannot be ordered now. Reload the page to see what you have.')).toBeTruthy()
    expect(text(page)).toContain('Paid 6 May 2026, for 6 May 2026 to 5 May 2027')
  })

  it('the membership is shown with the details of an account by the address, and has a place of its own there [ACC-2.49]', async () => {
    const profile = {
      buyerNumber: 901_002,
      firstName: 'Pat',
      lastName: 'Premium',
      companyName: '',
      phone: '',
      email: 'pat@example.com',
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
    const getAccountInfo = {
      contactInfoList: [],
      wireTransferPaymentInitiated: false,
      memberSites: { membershipValidThroughDate: { date: null } },
    }
    const answers: Answers = { getProfile: profile, getAccountInfo, getMembership: STANDARD }
    const page = await open('/accountInformation/accountSetting?accSettingUpgradeMem=true', answers)
    expect(page.getByRole('heading', { name: 'Choose your membership' })).toBeTruthy()
    expect(page.getByRole('button', { name: 'Change to Premium for 199.00 USD' })).toBeTruthy()
    const own = await open('/accountInformation/membership', answers)
    expect(own.getByRole('heading', { name: 'Membership' })).toBeTruthy()
    expect(own.getByRole('link', { name: 'Membership' }).getAttribute('aria-current')).toBe('page')
  })
})

const RENEWAL_PATH = '/redirectToPaymentGateway/renewal'

describe('a step that an operator raised', () => {
  it.each([
    [461, RENEWAL_PATH, 'Your membership fee is due'],
    [469, RENEWAL_PATH, 'Your renewal is not complete'],
    [463, '/member-subscriptions', 'Your account needs a subscription'],
  ])('the step %i has a page that says why, and whom to ask [ACC-2.30]', async (status, path, why) => {
    const page = await open(path, { getMembership: STANDARD, ...steps({ status, cause: 'OPERATOR', reason: '' }) })
    expect(page.address()).toBe(path)
    expect(title(page)).toBe(why)
    expect(document.querySelector(`[data-step="${status}"]`)?.textContent).toContain('Contact member services')
  })
})

describe('the page of a renewal', () => {
  const PATH = RENEWAL_PATH

  it('the page of a renewal says since when the fee is due, offers the renewal and what is free [ACC-2.31]', async () => {
    const page = await open(PATH, { getMembership: DUE, ...steps({ status: 461, cause: 'MEMBERSHIP', reason: '' }) })
    expect(title(page)).toBe('Renew your membership')
    expect(text(page)).toContain('It ended on 1 May 2026. Until it is renewed you cannot place new bids; bids you have placed stand.')
    expect(page.getByRole('button', { name: 'Renew Premium for 149.00 USD' })).toBeTruthy()
    expect(page.getByRole('button', { name: 'Continue as a Standard member, free' })).toBeTruthy()
    expect(page.getByRole('button', { name: 'Continue as a guest, without bidding' })).toBeTruthy()
  })

  it('the page of a renewal says what an operator wrote, and whom to ask', async () => {
    const page = await open(PATH, {
      getMembership: STANDARD,
      ...steps({ status: 461, cause: 'OPERATOR', reason: 'The fee of 2026 is open.' }),
    })
    expect(title(page)).toBe('Your membership fee is due')
    expect(text(page)).toContain('The fee of 2026 is open.')
    expect(page.queryByRole('heading', { name: 'Renew your membership' })).toBeNull()
  })

  it('the page of a renewal leads on where nothing is pending, and knows no other flag', async () => {
    await expect(open(PATH, { getMembership: { ...STANDARD, offers: [] }, ...steps() })).rejects.toThrow('leads to /dashboard')
    await expect(open('/redirectToPaymentGateway/gift', {})).rejects.toThrow('leads to /app-error?code=404')
  })
})

describe('the page of a choice', () => {
  it('the page of a choice offers what is free and what is sold where no level is held [ACC-8.06]', async () => {
    const none: Membership = { ...STANDARD, level: null, step: 463, freeLevels: ['S', 'G'], offers: [{ ...OFFER, kind: 'FIRST' }] }
    const page = await open('/member-subscriptions', {
      getMembership: none,
      chooseFreeLevel: { ...STANDARD },
      ...steps({ status: 463, cause: 'MEMBERSHIP', reason: '' }),
    })
    expect(title(page)).toBe('Choose a membership to continue')
    expect(page.getByRole('button', { name: 'Order Premium for 199.00 USD' })).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Continue as a Standard member, free' }))
    await expect.poll(() => page.asked('chooseFreeLevel')).toMatchObject([{ body: { level: 'S' } }])
    await expect.poll(() => page.left).toEqual(['/dashboard'])
  })
})

describe('the desk of memberships', () => {
  const OPERATOR = { ...BUYER, person: { ...BUYER.person, privileges: ['OPERATOR'] } } as typeof BUYER
  const REQUEST = {
    id: 4,
    act: 'MEMBERSHIP_PAID',
    askedBy: 901_009,
    number: 104_233,
    site: 'CPRTUS',
    reason: 'Seen at the bank.',
    askedAt: '2026-05-06T15:00:00.000Z',
    isOwn: false,
    level: null,
    orderId: 17,
    verdict: null,
    reference: 'Wire 4711',
    currency: 'USD',
    amountMinor: 18_000,
    renewalMinor: null,
    on: '',
  } as const
  const DESK: MembershipDesk = {
    prices: [
      { id: 2, level: 'P', currency: 'USD', firstMinor: 19_900, renewalMinor: 14_900, site: 'CPRTUS', firstOn: '2026-01-01', isNow: true },
      { id: 9, level: 'P', currency: 'USD', firstMinor: 22_000, renewalMinor: 17_000, site: 'CPRTUS', firstOn: '2027-01-01', isNow: false },
    ],
    orders: [{ ...ORDER, number: 104_233, name: 'Ada Okoro', site: 'CPRTUS' }],
    requests: [REQUEST, { ...REQUEST, id: 5, isOwn: true, act: 'MEMBERSHIP_LEVEL', level: 'B', on: '2027-12-31', orderId: null }],
    returns: [],
    member: null,
  }
  const RETURN: MembershipDesk['returns'][number] = {
    id: 3,
    orderId: 17,
    number: 104_233,
    name: 'Ada Okoro',
    site: 'CPRTUS',
    way: 'GATEWAY',
    reference: 'PAY-17',
    currency: 'USD',
    amountMinor: 18_000,
    at: '2026-05-06T15:00:00.000Z',
    notedBy: null,
    reason: '',
    endedAs: null,
    endedAt: '',
    endedReference: '',
    endedReason: '',
    askedBy: null,
    decidedBy: null,
  }

  it('the desk of memberships shows who asked for what, and lets another decide', async () => {
    const page = await renderPage(
      '/operations/memberships',
      { getMembershipDesk: DESK, decideMembershipAct: { state: 'DONE' } },
      { app: OPERATOR },
    )
    expect(text(page)).toContain('Order 17 of user ID 104233: 180.00 USD received, reference Wire 4711')
    expect(text(page)).toContain('User ID 104233: Broker until 31 Dec 2027')
    expect(text(page)).toContain('220.00 USD the first year, then 170.00 USD a year, from 1 Jan 2027')
    expect(page.getAllByRole('button', { name: 'Confirm' })).toHaveLength(1)
    await page.user.click(page.getByRole('button', { name: 'Confirm' }))
    await expect.poll(() => page.asked('decideMembershipAct')).toMatchObject([{ params: { id: '4' }, body: { action: 'confirm' } }])
  })

  it('the desk of memberships asks who somebody is where their proof is too old, before they decide', async () => {
    const page = await renderPage(
      '/operations/memberships',
      { getMembershipDesk: DESK, decideMembershipAct: refused('PROOF_NEEDED') },
      { app: OPERATOR },
    )
    await page.user.click(page.getByRole('button', { name: 'Confirm' }))
    expect(await page.findByText('Before money moves we ask who you are.')).toBeTruthy()
  })

  it('the desk of memberships lists who is held for a payment that went back, and asks another operator how that ends', async () => {
    const page = await renderPage(
      '/operations/memberships',
      { getMembershipDesk: { ...DESK, orders: [], returns: [RETURN] }, askMembershipReturn: { id: 7 } },
      { app: OPERATOR },
    )
    expect(text(page)).toMatch(
      /Ada Okoro, user ID 104233180\.00 USD, order 17, payment PAY-17Fetched back by the bank of the payer, 6 May 2026/,
    )
    await page.user.click(page.getAllByText('Decide about this hold')[0] as HTMLElement)
    await page.user.selectOptions(page.getByLabelText('What happens'), 'End the membership')
    await page.user.type(page.getAllByLabelText('Reason')[0] as HTMLElement, 'Not paid for a month.')
    await page.user.click(page.getByRole('button', { name: 'Ask for this decision' }))
    await expect
      .poll(() => page.asked('askMembershipReturn'))
      .toMatchObject([{ body: { returnId: 3, verdict: 'ENDED', reference: '', reason: 'Not paid for a month.' } }])
  })

  it('the desk of memberships notes that a payment by hand went back, and tells how earlier ones ended', async () => {
    const paid = { ...ORDER, state: 'PAID', paidAt: '2026-05-06T16:00:00.000Z', firstOn: '2026-05-06', lastOn: '2027-05-05' } as const
    const ended = {
      ...RETURN,
      way: 'BANK',
      notedBy: 901_009,
      reason: 'Returned wire.',
      endedAs: 'KEPT',
      endedAt: '2026-06-01T08:00:00.000Z',
    } as const
    const member: MembershipDesk['member'] = {
      number: 104_233,
      name: 'Ada Okoro',
      site: 'CPRTUS',
      status: 'active',
      level: 'P',
      validUntil: '2027-05-05',
      source: 'paid',
      step: null,
      isAutoRenewed: false,
      orders: [paid, { ...paid, id: 16, invoiceId: 9 }, { ...paid, id: 15, owedMinor: 18_000 }],
      returns: [{ ...ended, endedReason: 'Our mistake.', askedBy: 901_009, decidedBy: 901_010 }],
      decisions: [],
    }
    const page = await renderPage(
      '/operations/memberships?number=104233',
      { getMembershipDesk: { ...DESK, orders: [], member }, noteMembershipReturn: inTurn(refused('PROOF_NEEDED'), { id: 8 }) },
      { app: OPERATOR },
    )
    expect(text(page)).toContain(
      'Returned, noted 6 May 2026 by user ID 901009: Returned wire.; given up, 1 Jun 2026: Our mistake. (user IDs 901009 and 901010)',
    )
    expect(page.getAllByText('The payment went back')).toHaveLength(1)
    await page.user.click(page.getByText('The payment went back'))
    await page.user.type(page.getAllByLabelText('Reason')[0] as HTMLElement, 'Wire returned.')
    await page.user.click(page.getByRole('button', { name: 'Hold this membership' }))
    expect(await page.findByText('Before money moves we ask who you are.')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Hold this membership' }))
    await expect.poll(() => page.asked('noteMembershipReturn').at(-1)).toMatchObject({ body: { orderId: 17, reason: 'Wire returned.' } })
    expect(page.asked('noteMembershipReturn')).toHaveLength(2)
  })

  it('the desk of memberships asks another operator with a reference and a reason', async () => {
    const page = await renderPage('/operations/memberships', { getMembershipDesk: DESK, askMembershipPaid: { id: 6 } }, { app: OPERATOR })
    await page.user.click(page.getAllByText('Ask to mark as paid')[0] as HTMLElement)
    await page.user.type(page.getByLabelText('Reference of the payment'), 'Till 3')
    await page.user.type(page.getAllByLabelText('Reason')[0] as HTMLElement, 'Paid at the counter.')
    await page.user.click(page.getByRole('button', { name: 'Ask to mark as paid' }))
    await expect
      .poll(() => page.asked('askMembershipPaid'))
      .toMatchObject([{ body: { orderId: 17, reference: 'Till 3', reason: 'Paid at the counter.' } }])
  })
})
