import { describe, expect, it } from 'vitest'
import type { Agreement, AgreementToSign } from '@app/contract/agreements/agreements.answers.ts'
import { inTurn, refused, type Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { A_TEXT } from '../../../test/house-texts.ts'
import { BUYER } from '../../../test/visitor.ts'

const POWER: Agreement = {
  agreementId: 812,
  form: 'ATRNYPANN',
  status: 'OUT_FOR_SIGNATURE',
  role: 'SIGNER',
  version: 1,
  locale: 'en_us',
  startedAt: '2026-05-06T15:00:00.000Z',
  signedAt: '',
  signatureKind: null,
  untilOn: '2027-03-31',
  endedAt: '',
  endReason: null,
  isInForce: false,
  hasDocument: false,
  grantor: { number: 901_002, name: 'Pat Premium' },
  holder: { number: 104_977, name: 'Mara Vos' },
  scopes: ['PICKUP', 'TITLE'],
  purpose: null,
  states: [],
}
const SIGNED: Agreement = {
  ...POWER,
  status: 'ACTIVE',
  signedAt: '2026-05-06T16:00:00.000Z',
  signatureKind: 'TYPED',
  isInForce: true,
  hasDocument: true,
}
const PENDING: Agreement = { ...SIGNED, status: 'PENDING', isInForce: false, hasDocument: false }

const toSign = (agreement: Agreement, more: Partial<AgreementToSign> = {}): AgreementToSign => ({
  agreement,
  document: { title: 'Power of attorney', sections: [{ title: 'Who gives it', lines: ['Pat Premium, user ID 901002, gives it.'] }] },
  documentSha256: 'ab'.repeat(32),
  consent: { version: 3, words: { title: 'Signing on a screen', sections: [{ title: 'What it means', lines: ['It counts.'] }] } },
  signerName: 'Pat Premium',
  elsewhere: null,
  isProofNeeded: false,
  ...more,
})
const having = (agreement: Agreement | null, more: Partial<AgreementToSign> = {}): Answers => ({
  listAgreements: { agreements: agreement === null ? [] : [agreement] },
  ...(agreement === null ? {} : { getAgreement: toSign(agreement, more) }),
})
const open = (path: string, answers: Answers, options = {}): Promise<RenderedPage> => renderPage(path, answers, { app: BUYER, ...options })
const title = (page: RenderedPage): string => page.getByRole('heading', { level: 1 }).textContent ?? ''
const text = (page: RenderedPage): string => page.getByRole('main').textContent ?? ''

describe('the page of a form', () => {
  it('the page of a form is known by its code, and no other word leads anywhere [ACC-2.57] [ACC-9.33]', async () => {
    for (const [form, name] of [
      ['AFFIDAVIT', 'Affidavit of the buyer'],
      ['MULTISTATETAX', 'Multi-state tax certificate'],
      ['ATRNYPANN', 'Power of attorney'],
    ] as const)
      expect(title(await open(`/esign-document/${form}`, having(null)))).toBe(name)
    for (const path of ['/esign-document/GIFT', '/esign-documents/affidavit', '/esign-document/__proto__'])
      await expect(open(path, having(null))).rejects.toThrow('leads to /app-error?code=404')
  })

  it('the page of a form starts a power of attorney with holder, scope and end, and goes on to its words [ACC-2.34] [ACC-9.32]', async () => {
    const page = await open('/power-of-attorney', { ...having(null), startAgreement: POWER, getAgreement: toSign(POWER) })
    await page.user.type(page.getByLabelText('Their user ID'), '104977')
    await page.user.type(page.getByLabelText('Their first name'), 'Mara')
    await page.user.type(page.getByLabelText('Their last name'), 'Vos')
    await page.user.click(page.getByLabelText('Collect vehicles and parts'))
    await page.user.click(page.getByLabelText('Sign title papers, and receive them'))
    await page.user.type(page.getByLabelText('Last day'), '2027-03-31')
    await page.user.click(page.getByRole('button', { name: 'Continue to the document' }))
    await expect
      .poll(() => page.asked('startAgreement'))
      .toMatchObject([
        {
          body: {
            form: 'ATRNYPANN',
            holderNumber: '104977',
            holderFirstName: 'Mara',
            holderLastName: 'Vos',
            scopes: ['PICKUP', 'TITLE'],
            untilOn: '2027-03-31',
          },
        },
      ])
  })

  it('the page of a form says beside each field what is wrong with it, and keeps what was typed', async () => {
    const fieldErrors = { holderNumber: 'validation.holder', scopes: 'validation.scopes' }
    const page = await open('/power-of-attorney', { ...having(null), startAgreement: refused('INVALID_INPUT', { fieldErrors }) })
    await page.user.type(page.getByLabelText('Their user ID'), '1')
    await page.user.click(page.getByRole('button', { name: 'Continue to the document' }))
    expect(await page.findByText('No account here has this user ID with these names.')).toBeTruthy()
    expect(page.getByText('Choose at least one.')).toBeTruthy()
    expect(page.getByLabelText<HTMLInputElement>('Their user ID').value).toBe('1')
  })

  it('the page of a form says what a form without script came back with', async () => {
    const page = await open('/esign-document/ATRNYPANN?holderNumber=104977&fault=validation.powerEnd', having(null))
    expect(page.getByText('Choose a day from today on, at most two years ahead.')).toBeTruthy()
    expect(page.getByLabelText<HTMLInputElement>('Their user ID').value).toBe('104977')
  })
})

describe('a document to sign', () => {
  it('a document to sign is read whole, with its fingerprint, and signed by a typed name and a tick', async () => {
    const page = await open('/esign-document/ATRNYPANN', {
      listAgreements: inTurn({ agreements: [POWER] }, { agreements: [SIGNED] }),
      getAgreement: inTurn(toSign(POWER), toSign(SIGNED)),
      signAgreement: { agreements: [{ agreementId: 812, status: 'ACTIVE' }] },
    })
    expect(text(page)).toContain('Pat Premium, user ID 901002, gives it.')
    expect(text(page)).toContain('ab'.repeat(32))
    await page.user.type(page.getByLabelText('Your name, as it stands in the document'), 'Pat Premium')
    await page.user.click(page.getByLabelText('I have read the document and agree to sign it on this screen.'))
    await page.user.click(page.getByRole('button', { name: 'Sign this document' }))
    await expect
      .poll(() => page.asked('signAgreement'))
      .toMatchObject([
        { body: { agreementId: [812], signatureKind: 'TYPED', signature: 'Pat Premium', isConsented: true, consentVersion: 3 } },
      ])
    const link = await page.findByRole('link', { name: 'Signed document (PDF): Power of attorney, no. 812' })
    expect(link.getAttribute('href')).toBe('/data/member/agreements/812/document.pdf')
  })

  it('a document to sign asks for the password first where the sign-in is too old', async () => {
    const page = await open('/esign-document/ATRNYPANN', {
      ...having(POWER, { isProofNeeded: true }),
      proveAgain: { provedUntil: '2026-05-06T15:15:00.000Z' },
    })
    expect(page.queryByRole('button', { name: 'Sign this document' })).toBeNull()
    await page.user.type(page.getByLabelText(/password/i, { selector: 'input' }), 'granite otter sails')
    await page.user.click(page.getByRole('button', { name: 'Confirm' }))
    expect(await page.findByRole('button', { name: 'Sign this document' })).toBeTruthy()
  })

  it('a document to sign says why it was not signed', async () => {
    const page = await open('/esign-document/ATRNYPANN', {
      ...having(POWER),
      signAgreement: refused('AGREEMENT_REFUSED', { reason: 'CONSENT' }),
    })
    await page.user.click(page.getByRole('button', { name: 'Sign this document' }))
    expect((await page.findAllByText('The words about signing have changed. Read them, then sign.')).length).toBeGreaterThan(0)
  })

  it('a document to sign stands with the others of its form, which one signature signs [ACC-2.57]', async () => {
    const other = { ...POWER, agreementId: 813 }
    const page = await open('/esign-documents/ATRNYPANN', {
      listAgreements: { agreements: [other, POWER, SIGNED] },
      getAgreement: ({ params }) => toSign(params.id === '813' ? other : POWER),
      signAgreement: { agreements: [] },
    })
    expect(page.getAllByText('Pat Premium, user ID 901002, gives it.')).toHaveLength(2)
    await page.user.click(page.getByRole('button', { name: 'Sign 2 documents' }))
    await expect.poll(() => page.asked('signAgreement')).toMatchObject([{ body: { agreementId: [813, 812] } }])
  })
})

describe('the status of a document', () => {
  const STATUS = { agreementId: 812, status: 'PENDING' } as const

  it('the status of a document is asked for every three seconds until it is active [ACC-9.23] [MKT-9.20]', async () => {
    const page = await open(
      '/esign-document/ATRNYPANN?id=812',
      {
        listAgreements: inTurn({ agreements: [PENDING] }, { agreements: [SIGNED] }),
        getAgreement: inTurn(toSign(PENDING), toSign(SIGNED)),
        getAgreementStatus: inTurn(STATUS, { ...STATUS, status: 'APPROVED_PENDING_REVIEW' }, { ...STATUS, status: 'ACTIVE' }),
      },
      { holdsTimers: true },
    )
    expect(text(page)).toContain('Your signature has arrived. We are making the document.')
    await page.pass(2_999)
    expect(page.asked('getAgreementStatus')).toHaveLength(0)
    await page.pass(1)
    expect(page.asked('getAgreementStatus')).toHaveLength(1)
    await page.pass(3_000)
    expect(page.asked('getAgreementStatus')).toHaveLength(2)
    await page.pass(3_000)
    expect(page.asked('getAgreementStatus')).toHaveLength(3)
    expect(await page.findByRole('link', { name: /^Signed document/ })).toBeTruthy()
    await page.pass(10_000)
    expect(page.asked('getAgreementStatus')).toHaveLength(3)
  })

  it('the status of a document is asked for ten times and thirty seconds at most, then the page says that it goes on [ACC-9.23] [MKT-9.20]', async () => {
    const page = await open('/esign-document/ATRNYPANN?id=812', { ...having(PENDING), getAgreementStatus: STATUS }, { holdsTimers: true })
    for (let second = 0; second < 60; second += 1) await page.pass(1_000)
    expect(page.asked('getAgreementStatus').length).toBeLessThanOrEqual(10)
    expect(page.asked('getAgreementStatus').length).toBeGreaterThanOrEqual(9)
    expect(text(page)).toContain('We are still processing your document.')
  })
})

describe('the agreements of an account', () => {
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

  it('the agreements of an account say how each stands, and whose powers the reader holds', async () => {
    const held: Agreement = {
      ...SIGNED,
      agreementId: 700,
      role: 'HOLDER',
      hasDocument: false,
      grantor: { number: 104_233, name: 'Ada Okoro' },
    }
    const over: Agreement = { ...SIGNED, agreementId: 600, isInForce: false, endReason: 'HOLDER_CLOSED' }
    const page = await open('/accountInformation/agreements', {
      getProfile: profile,
      getAccountInfo,
      listAgreements: { agreements: [POWER, held, over] },
      endAgreement: { ...POWER, endReason: 'WITHDRAWN' },
    })
    expect(text(page)).toContain('Waits for your signature')
    expect(text(page)).toContain('Ended: the holder’s account was closed')
    expect(text(page)).toContain('From Ada Okoro, user ID 104233')
    expect(page.getByRole('link', { name: 'Read and sign' }).getAttribute('href')).toBe('/esign-document/ATRNYPANN?id=812')
    await page.user.click(page.getByText('Do not sign this', { selector: 'summary' }))
    await page.user.click(page.getByRole('button', { name: 'Do not sign this' }))
    await expect.poll(() => page.asked('endAgreement')).toMatchObject([{ body: { agreementId: 812 } }])
  })

  it('the agreements of an account say that nothing was signed for want of a fresh proof', async () => {
    const page = await open('/accountInformation/agreements?fault=PROOF_NEEDED', {
      getProfile: profile,
      getAccountInfo,
      listAgreements: { agreements: [] },
    })
    expect(page.getByText('Nothing was signed: you signed in too long ago. Sign in again, then sign.')).toBeTruthy()
  })
})

describe('the rules of auctions', () => {
  it('the rules of auctions are read and agreed to by a tick, and the page says when [ACC-2.34]', async () => {
    const page = await open('/auction-consent', {
      getAuctionConsent: inTurn({ version: 1, givenAt: '' }, { version: 1, givenAt: '2026-05-06T15:00:00.000Z' }),
      giveAuctionConsent: { version: 1, givenAt: '2026-05-06T15:00:00.000Z' },
    })
    expect(title(page)).toBe('Rules of our auctions')
    expect(text(page)).toContain('You cannot take a bid back.')
    await page.user.click(page.getByLabelText('I have read these rules and agree to them.'))
    await page.user.click(page.getByRole('button', { name: 'Agree to the rules' }))
    await expect.poll(() => page.asked('giveAuctionConsent')).toMatchObject([{ body: { version: 1, isAccepted: true } }])
    expect(await page.findByText(/^You agreed to this version/)).toBeTruthy()
  })

  it('the rules of auctions are agreed to anew in another version, and an earlier one is only read', async () => {
    const versions = [1, 2].map((version) => ({ version, firstOn: version === 1 ? '' : '2026-05-06' })).toReversed()
    const rules = { ...A_TEXT, kind: 'AUCTION', versions, inForce: 2 } as const
    const getAuctionConsent = { version: 2, givenAt: '' }
    const page = await open('/auction-consent', { getAuctionConsent, getHouseText: { ...rules, version: 2, firstOn: '2026-05-06' } })
    expect(text(page)).toContain('Version 2, in force since 6 May 2026')
    expect(page.getByRole('button', { name: 'Agree to the rules' })).toBeTruthy()
    expect(page.getByRole('link', { name: 'Version 1, no longer in force' }).getAttribute('href')).toBe('/auction-consent?version=1')
    const early = await open('/auction-consent?version=1', { getAuctionConsent, getHouseText: { ...rules, version: 1 } })
    expect(text(early)).toContain('Version 1, no longer in force')
    expect(early.queryByRole('button', { name: 'Agree to the rules' })).toBeNull()
  })
})

describe('a step that asks for a signature', () => {
  it.each([
    ['ATRNYPANN', 'Power of attorney', '/esign-document/ATRNYPANN'],
    ['AUCTION', 'the rules of our auctions', '/auction-consent'],
  ] as const)('a step that asks for a signature leads to the very form: %s [ACC-8.07]', async (form, name, path) => {
    const raised = { status: 467, reason: 'For your next pick-up.', raisedAt: '2026-05-01T15:00:00.000Z' }
    const steps = [
      { ...raised, cause: 'OPERATOR', form: null },
      { ...raised, cause: 'SIGNATURE', form },
    ] as const
    const page = await open('/document-status-pending', { getMySteps: { steps: [...steps], termsVersion: 1 } })
    expect(text(page)).toContain(`Your signature is missing: ${name}.`)
    expect(page.getByRole('link', { name: 'Read and sign' }).getAttribute('href')).toBe(path)
  })
})

describe('signing at an outside service', () => {
  const elsewhere = { provider: 'docusign', isBegun: false } as const

  it('signing at an outside service is asked for with consent, then led to by a link of its own; nothing is signed here', async () => {
    const page = await open('/esign-document/ATRNYPANN?id=812', {
      listAgreements: { agreements: [POWER] },
      getAgreement: inTurn(toSign(POWER, { elsewhere }), toSign(POWER, { elsewhere: { ...elsewhere, isBegun: true } })),
      beginSigning: { agreementId: 812, status: 'OUT_FOR_SIGNATURE' },
    })
    expect(page.queryByRole('button', { name: 'Sign this document' })).toBeNull()
    await page.user.click(page.getByRole('checkbox'))
    await page.user.click(page.getByRole('button', { name: 'Send it to DocuSign' }))
    const link = await page.findByRole('link', { name: 'Sign at DocuSign' })
    expect(link.getAttribute('href')).toBe('/data/member/agreements/812/signing')
    expect(page.asked('beginSigning')).toMatchObject([{ body: { agreementId: 812, isConsented: true, consentVersion: 3 } }])
  })

  it('signing at an outside service asks for the password first where the proof is old, and says when it is away', async () => {
    const old = await open('/esign-document/ATRNYPANN?id=812', having(POWER, { elsewhere, isProofNeeded: true }))
    expect(old.getByRole('heading', { name: 'Confirm that it is you' })).toBeTruthy()
    const away = await open('/esign-document/ATRNYPANN?id=812&fault=UNAVAILABLE', having(POWER, { elsewhere }))
    expect(text(away)).toContain('DocuSign cannot be reached now.')
  })

  it('signing at an outside service is done one by one where several wait', async () => {
    const page = await open('/esign-documents/ATRNYPANN', having(POWER, { elsewhere }))
    expect(page.getByRole('link', { name: /812/ }).getAttribute('href')).toBe('/esign-document/ATRNYPANN?id=812')
    expect(page.queryByRole('button', { name: /^Sign/ })).toBeNull()
  })
})
