import { describe, expect, it } from 'vitest'
import type {
  BrokerFee,
  BrokerFees,
  BrokerProfile,
  BrokerTalks,
  BrokerVersion,
  BrokerWords,
  OwnBroker,
} from '@app/contract/brokers/brokers.answers.ts'
import { inTurn, refused, type Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const BROKER = { ...BUYER, person: { ...BUYER.person, roles: ['ROLE_BROKER' as const] } }
const BIDDER = {
  person: { ...BUYER.person, roles: ['ROLE_BROKER_BIDDER' as const] },
  member: { ...BUYER.member, kind: 'broker-bidder' as const },
}
const EVIL = '<img src=x onerror=alert(1)><script>alert(2)</script>'
const WORDS: BrokerWords = {
  name: 'Northgate Export',
  contact: '',
  phone: '+1 713 555 0148',
  email: '',
  address: '',
  areas: 'Texas',
  languages: '',
  licences: '',
  words: EVIL,
}
const version = (more: Partial<BrokerVersion> = {}): BrokerVersion => ({
  id: 4,
  state: 'LISTED',
  sentAt: '2026-05-06T14:00:00.000Z',
  reason: '',
  words: WORDS,
  ...more,
})
const share = (more: Partial<BrokerFee> = {}): BrokerFee => ({
  id: 7,
  currency: 'USD',
  kind: 'PERCENT',
  basisPoints: 250,
  bands: [],
  fromAt: '2026-05-06T14:00:00.000Z',
  ...more,
})
const BANDS = share({
  id: 8,
  kind: 'BANDS',
  basisPoints: null,
  bands: [
    { fromMinor: 0, feeMinor: 10_000 },
    { fromMinor: 500_000, feeMinor: 25_050 },
  ],
  fromAt: '2026-05-06T15:20:00.000Z',
})
const PROFILE: BrokerProfile = { listed: version(), latest: null }
const FEES: BrokerFees = { inForce: [share()], upcoming: [BANDS], past: [], currencies: ['USD'] }
const TALKS: BrokerTalks = {
  bidders: [
    { number: 771_402, name: 'Ana Petrova', lastAt: '2026-05-06T14:30:00.000Z', isWaiting: true },
    { number: 771_403, name: 'Tom Nowak', lastAt: '', isWaiting: false },
  ],
  page: 1,
  pages: 1,
  talk: null,
}
const MESSAGE = { id: 12, isOwn: false, words: EVIL, sentAt: '2026-05-06T14:30:00.000Z' }
const TALK = { number: 771_402, name: 'Ana Petrova', talk: { messages: [MESSAGE], before: '12' } }
const words = (page: RenderedPage): string => page.getByRole('main').textContent ?? ''

describe('the broker’s page', () => {
  const open = (answers: Answers = {}, path = '/brokerProfile') =>
    renderPage(path, { getBrokerProfile: PROFILE, getBrokerFees: FEES, listBrokerTalks: TALKS, ...answers }, { app: BROKER })

  it('the broker’s page shows what is listed, what is taken and who wrote, all of it as words [ACC-2.56]', async () => {
    const page = await open()
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Broker profile')
    expect(words(page)).toContain(EVIL)
    expect(document.querySelector('main img, main script')).toBeNull()
    expect(words(page)).toContain('2.5% of the bid')
    expect(words(page)).toContain('$100 from $0 · $250.50 from $5,000')
    expect(page.getByRole('link', { name: 'Ana Petrova' }).getAttribute('href')).toBe('/brokerProfile?bidder=771402')
    expect(words(page)).toContain('Awaiting your answer')
    expect(words(page)).toContain('Tom Nowak No messages yet')
  })

  it('the broker’s page sends words to review and says what is wrong at its field', async () => {
    const page = await open({ sendBrokerProfile: refused('INVALID_INPUT', { fieldErrors: { phone: 'validation.brokerPhone' } }) })
    const phone = page.getByLabelText('Phone')
    await page.user.clear(phone)
    await page.user.type(phone, '12')
    await page.user.click(page.getByRole('button', { name: 'Send to review', hidden: true }))
    await expect.poll(() => words(page)).toContain('A phone number has 7 to 15 digits.')
    expect(page.asked('sendBrokerProfile')).toMatchObject([{ body: { name: 'Northgate Export', phone: '12', words: EVIL } }])
  })

  it('the broker’s page says what awaits review, and why words were not listed', async () => {
    const waiting = await open({ getBrokerProfile: { listed: version(), latest: version({ id: 5, state: 'REVIEW' }) } })
    expect(words(waiting)).toContain('In review: sent')
    const other = await open({
      getBrokerProfile: { listed: null, latest: version({ id: 5, state: 'REFUSED', reason: 'No such license.' }) },
    })
    expect(words(other)).toContain('Not listed: No such license.')
    expect(words(other)).toContain('Nothing is listed yet.')
  })

  it('the broker’s page sets a fee as it is typed', async () => {
    const page = await open({ getBrokerFees: { ...FEES, inForce: [], upcoming: [] }, setBrokerFees: { ...FEES, inForce: [] } })
    await page.user.type(page.getByLabelText('Percent of the bid'), '2,5')
    await page.user.click(page.getByRole('button', { name: 'Set this fee', hidden: true }))
    await expect.poll(() => page.asked('setBrokerFees')).toMatchObject([{ body: { currency: 'USD', kind: 'PERCENT', percent: '2,5' } }])
    await expect.poll(() => words(page)).toContain('Set. It holds in 30 minutes.')
  })

  it('the broker’s page asks for the password before it sets a fee, where the sign-in is too old, and keeps what was typed', async () => {
    const page = await open({
      getBrokerFees: { ...FEES, inForce: [], upcoming: [] },
      setBrokerFees: inTurn(refused('PROOF_NEEDED'), { ...FEES, inForce: [] }),
      proveAgain: { provedUntil: '2026-05-06T15:15:00.000Z' },
    })
    await page.user.type(page.getByLabelText('Percent of the bid'), '2,5')
    await page.user.click(page.getByRole('button', { name: 'Set this fee', hidden: true }))
    const password = await page.findByLabelText('Your password, for any change')
    expect(words(page)).toContain('You last signed in too long ago.')
    await page.user.type(password, 'lane-hammer-2026')
    await page.user.click(page.getByRole('button', { name: 'Confirm', hidden: true }))
    await expect.poll(() => page.queryByLabelText('Your password, for any change')).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'Set this fee', hidden: true }))
    await expect.poll(() => page.asked('setBrokerFees')[1]).toMatchObject({ body: { kind: 'PERCENT', percent: '2,5' } })
    await expect.poll(() => words(page)).toContain('Set. It holds in 30 minutes.')
  })

  it('the broker’s page asks no master for a fee: they pay for their bidders', async () => {
    const master = { ...BROKER, person: { ...BROKER.person, roles: ['ROLE_MASTER' as const] } }
    const page = await renderPage(
      '/brokerProfile',
      { getBrokerProfile: PROFILE, getBrokerFees: FEES, listBrokerTalks: TALKS },
      { app: master },
    )
    expect(page.getByRole('heading', { name: 'Public words' })).toBeTruthy()
    expect(page.queryByRole('heading', { name: 'Your fee' })).toBeNull()
  })

  it('the broker’s page answers one of the bidders, and pages back through what was written', async () => {
    const page = await open(
      { listBrokerTalks: { ...TALKS, talk: TALK }, writeToBidder: { ...TALKS, talk: TALK } },
      '/brokerProfile?bidder=771402',
    )
    expect(page.getByRole('heading', { name: 'Messages with Ana Petrova' })).toBeTruthy()
    expect(document.querySelector('main img, main script')).toBeNull()
    expect(page.getByRole('link', { name: 'Earlier messages' }).getAttribute('href')).toBe('/brokerProfile?bidder=771402&before=12')
    await page.user.type(page.getByLabelText('Message'), 'Yes.')
    await page.user.click(page.getByRole('button', { name: 'Send message' }))
    await expect.poll(() => page.asked('writeToBidder')).toMatchObject([{ body: { bidder: '771402', words: 'Yes.' } }])
  })

  it('the broker’s page says that somebody is not their bidder, and what a form without script came back with', async () => {
    const unknown = await open({ listBrokerTalks: inTurn(refused('BROKER_BIDDER_NOT_FOUND'), TALKS) }, '/brokerProfile?bidder=1')
    expect(words(unknown)).toContain('Nobody with this user ID bids through you.')
    expect(words(unknown)).toContain('Ana Petrova')
    const page = await open({}, '/brokerProfile?about=fees&fault=validation.percent')
    expect(page.getByRole('region', { name: 'Your fee' }).textContent).toContain('Type a share above 0 and up to 25, such as 2.5.')
  })
})

describe('the page of who bids through a broker', () => {
  const CARD: NonNullable<OwnBroker['broker']> = {
    name: 'Northgate Export',
    words: WORDS,
    isActive: true,
    fees: [share()],
    talk: { messages: [{ ...MESSAGE, isOwn: true }], before: '' },
  }
  const open = (broker: OwnBroker['broker'], more: Answers = {}, app: object = BIDDER) =>
    renderPage(
      '/contactBroker',
      {
        getOwnBroker: { broker },
        listMandates: { own: null, offers: [], holders: [], page: 1, pages: 1, total: 0, currencies: ['USD'], zone: 'America/New_York' },
        ...more,
      },
      { app },
    )

  it('the page of who bids through a broker shows the broker’s card, fee and messages, and writes to them [ACC-2.55]', async () => {
    const page = await open(CARD, { writeToBroker: { broker: CARD } })
    expect(words(page)).toContain('Northgate Export')
    expect(words(page)).toContain('+1 713 555 0148')
    expect(words(page)).toContain('2.5% of the bid')
    expect(words(page)).toContain('You settle this with your broker.')
    expect(words(page)).toContain(EVIL)
    expect(document.querySelector('main img, main script')).toBeNull()
    await page.user.type(page.getByLabelText('Message'), 'May I go on?')
    await page.user.click(page.getByRole('button', { name: 'Send message' }))
    await expect.poll(() => page.asked('writeToBroker')).toMatchObject([{ body: { words: 'May I go on?' } }])
  })

  it('the page of who bids through a broker says when they act no more, and that no fee is named', async () => {
    expect(words(await open({ ...CARD, words: null, isActive: false, fees: [] }))).toContain('This account does not act as a broker now.')
    expect(words(await open({ ...CARD, fees: [] }))).toContain('Your broker has named no fee.')
  })

  it('the page of who bids through a broker asks nothing for somebody who bids through nobody', async () => {
    const page = await open(null, {}, BUYER)
    expect(page.asked('getOwnBroker')).toEqual([])
    expect(page.queryByLabelText('Message')).toBeNull()
  })
})

describe('the broker form', () => {
  const APPLICATION = {
    id: 3,
    level: 'B',
    company: 'Northgate LLC',
    licenceNumber: 'P1',
    contact: 'Ana',
    message: 'For twelve members.',
    state: 'OPEN',
    sentAt: '2026-05-06T14:00:00.000Z',
    reason: '',
  } as const
  const open = (answer: Answers['getBrokerApplication'], more: Answers = {}) =>
    renderPage('/broker-form', { ...(answer === undefined ? {} : { getBrokerApplication: answer }), ...more }, { app: BUYER })

  it('the broker form sends an application and says that it is read [ACC-2.36]', async () => {
    const page = await open({ application: null, levels: ['B', 'M'] }, { applyAsBroker: { application: APPLICATION, levels: [] } })
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Become a broker or a master')
    await page.user.selectOptions(page.getByLabelText('You apply as'), 'M')
    for (const [label, typed] of [
      ['Company', 'Northgate LLC'],
      ['License number', 'P1'],
      ['Contact', 'Ana'],
      ['What you plan', 'For twelve.'],
    ] as const)
      await page.user.type(page.getByLabelText(label), typed)
    await page.user.click(page.getByRole('button', { name: 'Send the application' }))
    await expect
      .poll(() => page.asked('applyAsBroker'))
      .toMatchObject([{ body: { level: 'M', company: 'Northgate LLC', licenceNumber: 'P1', contact: 'Ana', message: 'For twelve.' } }])
  })

  it('the broker form says what became of an application, and begins again with what was refused', async () => {
    expect(words(await open({ application: APPLICATION, levels: [] }))).toContain('We are reading your application as Broker')
    const page = await open({ application: { ...APPLICATION, state: 'REFUSED', reason: 'No license.' }, levels: ['B', 'M'] })
    expect(words(page)).toContain('was refused: No license.')
    expect(page.getByLabelText<HTMLInputElement>('Company').value).toBe('Northgate LLC')
    expect(words(await open({ application: null, levels: [] }))).toContain('You cannot apply with this account.')
  })

  it('the broker form says of a site without brokers that it has none [ACC-6.24]', async () => {
    const app = { ...BUYER, siteCode: 'CPRTMEA' as const }
    const page = await renderPage('/broker-form', { getBrokerApplication: { application: null, levels: [] } }, { app })
    expect(words(page)).toContain('This site has no brokers and masters')
  })
})

describe('the desk of brokers', () => {
  const OPERATOR = {
    person: { roles: [], privileges: ['OPERATOR' as const], sitePreferences: [] },
    member: { ...BUYER.member, kind: 'internal' as const },
  }
  const ONE = {
    id: 3,
    number: 901_002,
    name: 'Ana Petrova',
    site: 'CPRTUS',
    level: 'B',
    company: 'Northgate LLC',
    licenceNumber: 'P1',
    contact: 'Ana',
    message: EVIL,
    sentAt: '2026-05-06T14:00:00.000Z',
    isOwn: false,
    asked: null,
  } as const
  const VERSION = {
    id: 5,
    number: 901_003,
    site: 'CPRTUS',
    sentAt: '2026-05-06T14:00:00.000Z',
    isOwn: false,
    words: WORDS,
    listed: { ...WORDS, areas: 'Ohio' },
  } as const
  const open = (desk: Answers['getBrokerDesk'], more: Answers = {}) =>
    renderPage('/operations/brokers', { ...(desk === undefined ? {} : { getBrokerDesk: desk }), ...more }, { app: OPERATOR })

  it('the desk of brokers shows who applies and what is to be read, as words, and lists it', async () => {
    const page = await open({ applications: [ONE], words: [VERSION] }, { decideBrokerWords: { state: 'LISTED' } })
    expect(words(page)).toContain('Ana Petrova, user ID 901002, applies as Broker')
    expect(words(page)).toContain('Listed now: Ohio')
    expect(document.querySelector('main img, main script')).toBeNull()
    await page.user.click(page.getByRole('button', { name: 'List these words' }))
    await expect.poll(() => page.asked('decideBrokerWords')).toMatchObject([{ params: { id: '5' }, body: { action: 'list' } }])
  })

  it('the desk of brokers confirms what another operator asked for, and offers it to nobody for their own', async () => {
    const asked = { by: 901_090, isOwn: false, lastOn: '2027-05-06', reason: 'Checked.', at: '2026-05-06T14:30:00.000Z' } as const
    const page = await open({ applications: [{ ...ONE, asked }], words: [] }, { decideBrokerLevel: { state: 'APPROVED' } })
    expect(words(page)).toContain('User ID 901090 asked to approve it until')
    await page.user.click(page.getByRole('button', { name: 'Approve' }))
    await expect.poll(() => page.asked('decideBrokerLevel')).toMatchObject([{ params: { id: '3' }, body: { action: 'confirm' } }])
    const own = await open({
      applications: [
        { ...ONE, asked: { ...asked, isOwn: true } },
        { ...ONE, id: 4, isOwn: true },
      ],
      words: [],
    })
    expect(own.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(words(own)).toContain('You asked for this. Another operator decides.')
    expect(words(own)).toContain('This is yours, or that of somebody close to you. Another operator decides.')
  })
})
