import { describe, expect, it } from 'vitest'
import type { IdentityCheck } from '@app/contract/identity/identity.answers.ts'
import type { IdentityQueue, ReviewedIdentity } from '@app/contract/identity/identity-desk.answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const NONE: IdentityCheck = {
  status: null,
  document: null,
  documents: ['ID_CARD', 'DRIVING_LICENSE', 'PASSPORT'],
  arrived: [],
  needed: [],
  reasonCode: null,
  triesLeft: 3,
  mayStart: true,
  sentAt: '',
  decidedAt: '',
  appealUntil: '',
  adultAge: 18,
  provider: null,
  isAtProvider: false,
  isProofNeeded: false,
}
const BEGUN: IdentityCheck = { ...NONE, status: 'INITIATED', document: 'ID_CARD', needed: ['front', 'back', 'selfie'] }
const PENDING: IdentityCheck = { ...BEGUN, status: 'PENDING', needed: [], mayStart: false, sentAt: '2026-05-06T15:00:00.000Z' }
const FAILED: IdentityCheck = {
  ...PENDING,
  status: 'FAILED',
  reasonCode: 'UNREADABLE',
  triesLeft: 2,
  mayStart: true,
  decidedAt: '2026-05-06T15:40:00.000Z',
}
const opened = (check: IdentityCheck, path = '/verify-identity') => renderPage(path, { getIdentityCheck: check }, { app: BUYER })

describe('the page of an identity check', () => {
  it('the page begins a check at an outside service, leads there and says what it does, and sends no picture', async () => {
    const elsewhere: IdentityCheck = { ...NONE, provider: 'stripe' }
    const page = await opened(elsewhere)
    const form = page.getByRole('button', { name: 'Begin the check' }).closest('form')
    expect([form?.getAttribute('action'), page.queryByLabelText('Passport')]).toEqual(['/data/member/identity/start', null])
    expect(page.getByText(/^Stripe alone; no picture comes to us/)).toBeTruthy()
    const begun = await opened({ ...elsewhere, status: 'INITIATED', document: 'ID_CARD', isAtProvider: true })
    expect(begun.getByRole('link', { name: 'Continue at Stripe' }).getAttribute('href')).toBe('/data/member/identity/session')
    expect(begun.queryByRole('button', { name: 'Send pictures' })).toBeNull()
    // Stripe could not be asked: it is begun once more.
    const left = await opened({ ...elsewhere, status: 'INITIATED', document: 'ID_CARD' })
    expect(left.getByRole('button', { name: 'Begin the check' })).toBeTruthy()
    const abroad = await opened({ ...elsewhere, documents: ['PASSPORT'] })
    expect(abroad.getByText(/show a passport, no other ID/)).toBeTruthy()
    const waiting = await opened({ ...PENDING, provider: 'stripe' })
    expect(waiting.getByText('Stripe is checking what you showed. You need not wait here: we email you.')).toBeTruthy()
    expect(waiting.getByRole('link', { name: 'Look again' })).toBeTruthy()
  })

  it('the page shows the identity verification account step, and begins it with a document [ACC-2.33]', async () => {
    const page = await opened(NONE)
    expect(page.getByRole('heading', { level: 1, name: 'Confirm who you are' })).toBeTruthy()
    expect(page.getByText(/^Members from your country have to be 18 or older/)).toBeTruthy()
    const form = page.getByRole('button', { name: 'Begin the check' }).closest('form')
    expect([form?.getAttribute('action'), form?.method]).toEqual(['/data/member/identity/start', 'post'])
    expect(page.getByLabelText<HTMLInputElement>('ID card').checked).toBe(true)
    expect(page.getByLabelText<HTMLInputElement>('Passport').value).toBe('PASSPORT')
  })

  it('the page asks somebody from abroad for a passport, and offers no other ID', async () => {
    const page = await opened({ ...NONE, documents: ['PASSPORT'] })
    expect(page.getByText('Your country is outside the area of this site: show a passport, no other ID.')).toBeTruthy()
    const form = page.getByRole('button', { name: 'Begin the check' }).closest('form')
    expect(form === null ? null : new FormData(form).get('document')).toBe('PASSPORT')
    expect(page.queryByLabelText('ID card')).toBeNull()
    // Begun with a card before they moved: they begin with the passport.
    const moved = await opened({ ...BEGUN, documents: ['PASSPORT'] })
    expect(moved.getByRole('button', { name: 'Begin the check' })).toBeTruthy()
  })

  it('the page asks for the pictures that are needed with the camera, of the face with the one that looks at it', async () => {
    const page = await opened({ ...BEGUN, arrived: ['back'], needed: ['front', 'selfie'] })
    const front = page.getByLabelText<HTMLInputElement>('Front of the ID')
    const selfie = page.getByLabelText<HTMLInputElement>('Your face')
    expect([front.getAttribute('capture'), selfie.getAttribute('capture'), front.accept]).toEqual([
      'environment',
      'user',
      'image/jpeg,image/png',
    ])
    expect(page.queryByLabelText('Back of the ID')).toBeNull()
    expect(page.getByText('Arrived')).toBeTruthy()
    expect(front.form?.enctype).toBe('multipart/form-data')
    const files = await opened(BEGUN, '/verify-identity?from=files')
    expect(files.getByLabelText<HTMLInputElement>('Your face').hasAttribute('capture')).toBe(false)
  })

  it('the page sends nothing before every picture is chosen and right, and says which is not', async () => {
    const page = await opened({ ...BEGUN, needed: ['front', 'selfie'] })
    await page.user.upload(page.getByLabelText('Front of the ID'), new File(['%PDF'], 'id.pdf', { type: 'application/pdf' }))
    await page.user.click(page.getByRole('button', { name: 'Send pictures' }))
    const front = page.getByLabelText('Front of the ID')
    expect([front.getAttribute('aria-invalid'), page.getByLabelText('Your face').getAttribute('aria-invalid')]).toEqual(['true', 'true'])
    expect(document.activeElement).toBe(front)
    const noted = ['Front of the ID', 'Your face'].map((label) => {
      const note = page.getByLabelText(label).getAttribute('aria-describedby') ?? ''
      return document.getElementById(note)?.textContent
    })
    expect(noted).toEqual(['Front of the ID: choose a picture, JPG or PNG.', 'Your face: choose a picture, JPG or PNG.'])
  })

  it('a passport’s page is called what it is, and asks for no back', async () => {
    const page = await opened({ ...BEGUN, document: 'PASSPORT', needed: ['front', 'selfie'] })
    expect(page.getByLabelText('Passport page with your picture')).toBeTruthy()
    expect(page.queryByText('Back of the ID')).toBeNull()
  })

  it('the page says which picture was refused, beside it', async () => {
    const page = await opened(BEGUN, '/verify-identity?fault=FILE_BROKEN&picture=back')
    expect(page.getByLabelText('Back of the ID').getAttribute('aria-invalid')).toBe('true')
    expect(page.getByText('Back of the ID: the file is damaged. Take the picture again.')).toBeTruthy()
    const refused = await opened(PENDING, '/verify-identity?fault=IDENTITY_REFUSED')
    expect(refused.getByText(/^This step is over/)).toBeTruthy()
  })

  it('the page shows each status by its words: PENDING, CLEARED, FAILED [ACC-3.42]', async () => {
    const pending = await opened(PENDING)
    expect(pending.getByText(/^Your pictures are with a reviewer/)).toBeTruthy()
    expect(pending.queryByRole('button', { name: /check|pictures/ })).toBeNull()
    const cleared = await opened({ ...PENDING, status: 'CLEARED', decidedAt: FAILED.decidedAt })
    expect(cleared.getByText('Your identity is confirmed.')).toBeTruthy()
    expect(cleared.getByRole('link', { name: 'Continue to your dashboard' })).toBeTruthy()
    const failed = await opened(FAILED)
    expect(failed.getByText(/^The ID cannot be read/)).toBeTruthy()
    expect(failed.getByText('You have 2 tries left.')).toBeTruthy()
    expect(failed.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('the page says until when a failure may be questioned, and where', async () => {
    const page = await opened({ ...FAILED, appealUntil: '2026-05-20' })
    expect(page.getByText(/^If you think this is wrong, ask us by /).textContent).toContain('05/20/2026')
    expect(page.getByRole('link', { name: 'Ask member services' }).getAttribute('href')).toBe('/contactUs')
    const over = await opened(FAILED)
    expect(over.queryByText(/^If you think this is wrong/)).toBeNull()
  })

  it('the page leads to member services once no try is left', async () => {
    const page = await opened({ ...FAILED, triesLeft: 0, mayStart: false })
    expect(page.getByText('You have no tries left. Contact member services.')).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(page.getByRole('link', { name: 'Contact member services' }).getAttribute('href')).toBe('/contactUs')
  })

  it('the page asks for the password first where the sign-in is too old, and begins after it', async () => {
    const page = await renderPage(
      '/verify-identity?fault=PROOF_NEEDED',
      { getIdentityCheck: { ...NONE, isProofNeeded: true }, proveAgain: { provedUntil: '2026-05-06T16:00:00.000Z' } },
      { app: BUYER },
    )
    expect(page.getByText(/^You signed in a while ago. Confirm that it is you, then begin/)).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Begin the check' })).toBeNull()
    await page.user.type(page.getByLabelText('Your password, for any change'), 'swordfish')
    await page.user.click(page.getByRole('button', { name: 'Confirm' }))
    await expect.poll(() => page.queryByRole('button', { name: 'Begin the check' })).toBeTruthy()
    expect(page.asked('proveAgain')).toMatchObject([{ body: { password: 'swordfish' } }])
  })

  it('the page is where somebody goes whom a failed check holds up [ACC-8.07]', async () => {
    const steps = [{ status: 467, cause: 'IDENTITY', form: null, reason: '', raisedAt: '2026-05-01T15:00:00.000Z' }] as const
    const page = await renderPage('/document-status-pending', { getMySteps: { steps, termsVersion: 1 } }, { app: BUYER })
    expect(page.getByRole('link', { name: 'See your identity check' }).getAttribute('href')).toBe('/verify-identity')
    expect(page.getByRole('heading', { level: 1, name: 'Your identity check failed' })).toBeTruthy()
  })
})

const REVIEWER = { ...BUYER, person: { ...BUYER.person, privileges: ['REVIEWER'] } } as const
const WAITING: IdentityQueue['checks'][number] = {
  id: 7,
  site: 'CPRTUS',
  buyerNumber: 104_233,
  displayName: 'Dana Reyes',
  document: 'ID_CARD',
  attempt: 2,
  sentAt: '2026-05-01T15:00:00.000Z',
  claimedBy: null,
  isMine: false,
  claimedUntil: '',
  isOverruleAsked: false,
}
const CASE: ReviewedIdentity = {
  ...WAITING,
  status: 'PENDING',
  reasonCode: null,
  pictures: ['front', 'back', 'selfie'],
  account: { firstName: 'Dana', lastName: 'Reyes', country: 'KOR' },
  adultAge: 19,
  isDocumentTaken: true,
  triesLeft: 2,
  provider: null,
  sameElsewhere: [104_977],
  isRelated: false,
  overrule: null,
  history: [{ at: '2026-04-30T15:00:00.000Z', decision: 'FAIL', reasonCode: 'UNREADABLE', by: 901_013, note: 'Dark.' }],
}
const QUEUE: IdentityQueue = { checks: [WAITING], waiting: 23, page: 1, pages: 1 }
const MINE = { isMine: true, claimedBy: 901_013, claimedUntil: '2026-05-06T16:11:00.000Z' } as const
const atDesk = (fields: Partial<ReviewedIdentity>, path = '/operations/identity/7') =>
  renderPage(path, { listIdentityChecks: QUEUE, getReviewedIdentity: { ...CASE, ...fields } }, { app: REVIEWER })

describe('the desk of identity checks', () => {
  it('the desk lists what waits, and shows no picture of a check that nobody has claimed', async () => {
    const page = await atDesk({})
    expect(page.getByText(/^23 checks wait\./)).toBeTruthy()
    expect(page.getByRole('link', { name: /Dana Reyes/ }).textContent).toContain('ID card · try 2')
    expect(page.queryByRole('img', { name: /Dana Reyes/ })).toBeNull()
    expect(page.queryByRole('button', { name: 'Decide' })).toBeNull()
    const form = page.getByRole('button', { name: 'Claim for 30 min' }).closest('form')
    expect(form?.getAttribute('action')).toBe('/data/operations/identity/7/claim')
  })

  it('the desk shows the pictures side by side, what the account says, and the words that the member will read', async () => {
    const page = await atDesk(MINE)
    expect(page.getByRole('img', { name: 'Your face of Dana Reyes' }).getAttribute('src')).toBe(
      '/data/operations/identity/7/pictures/selfie',
    )
    expect([page.getByText('19 years'), page.getByText('104977'), page.getByText('South Korea')]).toHaveLength(3)
    expect(page.getByText(/Failed · Cannot be read \(901013\) Dark\./)).toBeTruthy()
    await page.user.click(page.getByLabelText('Fail'))
    await page.user.selectOptions(page.getByLabelText('Reason (when it fails)'), 'NOT_SAME_FACE')
    expect(page.getByText('The face in your picture is not the one on the ID.')).toBeTruthy()
    await page.user.click(page.getByLabelText(/^Clear/))
    expect([...page.getByLabelText<HTMLSelectElement>('Reason (when it fails)').options].map(({ value }) => value)).toEqual([''])
  })

  it('the desk says beside its field what does not go together in a verdict, and keeps the note that was typed', async () => {
    const page = await atDesk(MINE)
    const born = page.getByLabelText<HTMLInputElement>('Day of birth on the ID')
    const said = () => document.getElementById(born.getAttribute('aria-describedby') ?? '')?.textContent
    await page.user.click(page.getByLabelText(/^Clear/))
    await page.user.type(page.getByLabelText(/^Note/), 'Front, back and face agree.')
    await page.user.click(page.getByRole('button', { name: 'Decide' }))
    expect([born.getAttribute('aria-invalid'), said()]).toEqual(['true', 'Enter the day of birth as the ID shows it.'])
    await page.user.type(born, '2020-01-01')
    await page.user.click(page.getByRole('button', { name: 'Decide' }))
    expect(said()).toMatch(/^By this day of birth the person is not of age/)
    await page.user.click(page.getByLabelText('Fail'))
    await page.user.click(page.getByRole('button', { name: 'Decide' }))
    expect(page.getByLabelText('Reason (when it fails)').getAttribute('aria-invalid')).toBe('true')
    expect(page.getByLabelText<HTMLInputElement>(/^Note/).value).toBe('Front, back and face agree.')
  })

  it('the desk lets nobody decide about somebody close', async () => {
    const page = await atDesk({ isRelated: true, status: 'FAILED', reasonCode: 'UNREADABLE' })
    expect(page.getByText(/^You cannot decide about this check/)).toBeTruthy()
    expect(page.queryByRole('img', { name: /Dana Reyes/ })).toBeNull()
    expect(page.queryByRole('button', { name: /Claim|Decide|overrule|Allow/ })).toBeNull()
  })

  it('the desk offers an overrule of a failure to be asked, and to be agreed to by somebody else', async () => {
    const failed = { status: 'FAILED', reasonCode: 'UNREADABLE' } as const
    const page = await atDesk(failed)
    expect(page.getByRole('button', { name: 'Ask to overrule' }).closest('form')?.getAttribute('action')).toBe(
      '/data/operations/identity/7/overrule',
    )
    expect(page.queryByRole('button', { name: 'Allow another try' })).toBeNull()
    const asked = { by: 901_013, isMine: false, reason: 'Came with the card.', askedAt: '2026-05-06T15:00:00.000Z' }
    const other = await atDesk({ ...failed, overrule: asked })
    expect(other.getByText('901013 asks to clear this check: Came with the card.')).toBeTruthy()
    expect(other.getByRole('button', { name: 'Agree and clear' })).toBeTruthy()
    const own = await atDesk({ ...failed, overrule: { ...asked, isMine: true }, triesLeft: 0 })
    expect(own.queryByRole('button', { name: 'Agree and clear' })).toBeNull()
    expect(own.getByRole('button', { name: 'Take it back' })).toBeTruthy()
    expect(own.getByRole('button', { name: 'Allow another try' })).toBeTruthy()
  })

  it('the desk says why a form came back', async () => {
    for (const [fault, words] of [
      ['validation.bornOn', 'Enter the day of birth as the ID shows it.'],
      ['validation.underAge', /^By this day of birth the person is not of age/],
      ['SECOND_PERSON_NEEDED', /^Somebody else than who asked has to agree/],
      ['whatever', 'That was not done. Check the form.'],
    ] as const)
      expect((await atDesk(MINE, `/operations/identity/7?fault=${fault}`)).getByText(words)).toBeTruthy()
  })
})
