import { describe, expect, it } from 'vitest'
import type { RegistrationDraft, RegistrationState } from '@app/contract/registration/registration.answers.ts'
import { refused, type Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER, ENV_CONFIG, REGISTRATION } from '../../../test/visitor.ts'

const NONE: RegistrationDraft = { state: 'none', registrationId: '', typed: {}, codeUntil: '', triesLeft: 0, resendSeconds: 0, door: null }
const MAILED: RegistrationDraft = {
  ...NONE,
  state: 'mailed',
  registrationId: 'b2d5',
  typed: { email: 'dana@example.com' },
  codeUntil: '2026-05-06T15:10:00.000Z',
  triesLeft: 5,
  resendSeconds: 60,
}
const STATE: RegistrationState = {
  ...REGISTRATION,
  state: 'open',
  steps: REGISTRATION.steps.map((one, at) => ({ ...one, isDone: at < 1 })),
  current: 'STEP2',
  level: 'G',
  mayChoose: true,
}
const CHOICES: Answers = {
  getQuestionChoices: { choices: [1, 2, 3].map((questionId) => ({ questionId, question: `Question ${questionId}?` })), chosen: [] },
}
const hybrid: Answers = { getEnvConfig: { ...ENV_CONFIG, features: { ...ENV_CONFIG.features, hybridRegistration: true } } }
const noteOf = (field: HTMLElement): string | undefined =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? undefined
const title = (page: RenderedPage): string => page.getByRole('heading', { level: 1 }).textContent ?? ''

describe('name and address from elsewhere', () => {
  it('STEP1 offers to fill in name and address with each provider that is set up, and names no other', async () => {
    const page = await renderPage('/usregister/STEP1', {
      getRegistrationDraft: NONE,
      getEnvConfig: { ...ENV_CONFIG, sso: { ...ENV_CONFIG.sso, google: { enabled: true, clientId: 'g' } } },
    })
    const link = page.getByRole('link', { name: 'Fill in with Google' })
    expect(link.getAttribute('href')).toBe('/sso/google/start?register=1&locale=en_us&redirectUrl=%2Fusregister%2FSTEP1')
    expect(page.queryByRole('link', { name: 'Fill in with Apple' })).toBeNull()
    const bare = await renderPage('/usregister/STEP1?fault=SIGN_ON_CANCELLED', { getRegistrationDraft: NONE })
    expect(bare.queryByText(/^Your name and email address are filled in here/)).toBeNull()
    expect(bare.getByRole('alert').textContent).toBe('Nothing was filled in. Type your name and address here.')
  })
})

describe('what a business does', () => {
  it('what a business does is asked of who buys for one, and sent with what it buys for', async () => {
    const begun = { registrationId: 'b2d5', codeUntil: '2026-05-06T15:11:00.000Z', resendSeconds: 60, next: '/usregister/STEP1' }
    const page = await renderPage('/usregister/STEP1', { getRegistrationDraft: NONE, beginRegistration: begun })
    const part = () => page.getByLabelText('What the business does').closest('.no-script')
    expect(part()).not.toBeNull()
    await page.user.click(page.getByLabelText('for a business'))
    expect(part()).toBeNull()
    await page.user.selectOptions(page.getByLabelText('What the business does'), 'DISMANTLER')
    await page.user.click(page.getByRole('button', { name: 'Continue' }))
    await expect
      .poll(() => page.asked('beginRegistration'))
      .toMatchObject([{ body: { choices: { WBDY: 'BUSINESS', BUTP: 'DISMANTLER' } } }])
  })

  it('what a business does is not sent of who buys for themselves, nor asked where no licence hangs on it', async () => {
    const begun = { registrationId: 'b2d5', codeUntil: '2026-05-06T15:11:00.000Z', resendSeconds: 60, next: '/usregister/STEP1' }
    const page = await renderPage('/usregister/STEP1', { getRegistrationDraft: NONE, beginRegistration: begun })
    await page.user.click(page.getByRole('button', { name: 'Continue' }))
    await expect
      .poll(() => page.asked('beginRegistration').map(({ body }) => (body as { choices: unknown }).choices))
      .toEqual([{ WBDY: 'INDIVIDUAL' }])
    const drive = await renderPage('/doRegistration/STEP1', { getRegistrationDraft: NONE }, { app: { siteCode: 'CPRTDRIVE' } })
    expect(drive.queryByLabelText('What the business does')).toBeNull()
  })
})

describe('registration that is not left unnoticed', () => {
  it('holds a way out, keeps it as the exit address, and leads there on demand [ACC-2.50]', async () => {
    const page = await renderPage('/usregister/STEP1', { getRegistrationDraft: NONE, ...hybrid })
    await expect.poll(() => page.asked('getEnvConfig').length).toBeGreaterThan(0)
    const out = () => page.user.click(page.getByRole('link', { name: 'Sign in' }))
    await out()
    const dialog = await page.findByRole('dialog', { name: 'Leave registration?' })
    expect(dialog.textContent).toContain('What you have saved stays. You can go on later.')
    expect(window.sessionStorage.getItem('g2app.exitUrl')).toBe('/login')
    expect(page.address()).toBe('/usregister/STEP1')
    await page.user.click(page.getByRole('button', { name: 'Stay' }))
    await expect.poll(() => page.queryByRole('dialog', { name: 'Leave registration?' })).toBeNull()
    expect(page.address()).toBe('/usregister/STEP1')
    await out()
    await page.user.click(await page.findByRole('button', { name: 'Leave' }))
    await expect.poll(() => page.address()).toBe('/login')
  })

  it('goes on to the kept address at its end, also from the page of thanks [ACC-2.50] [ACC-2.51]', async () => {
    const page = await renderPage('/thankyou', { getRegistration: REGISTRATION, ...hybrid }, { app: BUYER })
    expect(document.title).toMatch(/^Thank you: standard/)
    expect(title(page)).toBe('You are registered, Dana')
    await expect.poll(() => page.asked('getEnvConfig').length).toBeGreaterThan(0)
    expect(page.queryByRole('link', { name: 'Back to where you were' })).toBeNull()
    await page.user.click(page.getByRole('link', { name: 'Find vehicles' }))
    await page.findByRole('dialog', { name: 'Leave registration?' })
    expect(window.sessionStorage.getItem('g2app.exitUrl')).toBe('/lotSearchResults')
  })

  it.each([
    ['', 'en_us', 'Find vehicles', 'Stay', 'Back to where you were'],
    ['/es', 'es_es', 'Buscar vehículos', 'Quedarse', 'Volver a donde estaba'],
  ] as const)('leads from its end to the address that was kept, and holds nobody on that way: %s [ACC-2.50]', async (...words) => {
    const [prefix, locale, way, stay, back] = words
    const answers: Answers = { getRegistration: REGISTRATION, searchLots: refused('UNAVAILABLE'), ...hybrid }
    const app = { ...BUYER, locale }
    const first = await renderPage(`${prefix}/thankyou`, answers, { app })
    await expect.poll(() => first.asked('getEnvConfig').length).toBeGreaterThan(0)
    await first.user.click(first.getByRole('link', { name: way }))
    await first.user.click(await first.findByRole('button', { name: stay }))
    const page = await renderPage(`${prefix}/thankyou`, answers, { app })
    await expect.poll(() => page.asked('getEnvConfig').length).toBeGreaterThan(0)
    const link = await page.findByRole('link', { name: back })
    expect(link.getAttribute('href')).toBe(`${prefix}/lotSearchResults`)
    await page.user.click(link)
    await expect.poll(() => page.address()).toMatch(new RegExp(`^${prefix}/lotSearchResults`))
  })

  it('registration that is not left unnoticed is left at once where the site does not want it', async () => {
    const page = await renderPage('/usregister/STEP1', { getRegistrationDraft: NONE })
    await page.user.click(page.getByRole('link', { name: 'Sign in' }))
    await expect.poll(() => page.address()).toBe('/login')
  })
})

describe('the code', () => {
  it('the code may be asked for again after a minute, which is counted; the page says until when it is valid', async () => {
    const sent = { registrationId: 'b2d5', codeUntil: '2026-05-06T15:11:00.000Z', resendSeconds: 60, next: '/usregister/STEP1' }
    const page = await renderPage(
      '/usregister/STEP1',
      { getRegistrationDraft: { ...MAILED, resendSeconds: 2 }, resendRegistration: sent },
      { holdsTimers: true },
    )
    expect(title(page)).toBe('Your code')
    const lead = () => page.getByText(/^If dana@example.com can be registered/).textContent
    expect(lead()).toContain('until 10:10 AM CDT')
    const again = () => page.getByRole<HTMLButtonElement>('button', { name: /^Send another code/ })
    expect([again().textContent, again().disabled]).toEqual(['Send another code in 2 s', true])
    await page.pass(2_000)
    await page.until(() => !again().disabled)
    await page.user.click(again())
    await page.until(() => page.queryByText('Another code is on its way.') !== null)
    expect(lead()).toContain('until 10:11 AM CDT')
    expect(again().disabled).toBe(true)
  })

  it('the code that is wrong says how many tries are left, and that none is', async () => {
    const triesLeft = [1, 0]
    const page = await renderPage('/usregister/STEP1', {
      getRegistrationDraft: MAILED,
      confirmRegistration: () => refused('CODE_WRONG', { triesLeft: triesLeft.shift() ?? 0, field: 'code' }),
    })
    const code = () => page.getByLabelText<HTMLInputElement>('Six digits from the email')
    await page.fill(code(), '123456')
    for (const words of ['That is not the code. 1 try is left.', 'That is not the code, and no try is left. Send another one.']) {
      await page.user.click(page.getByRole('button', { name: 'Confirm' }))
      await expect.poll(() => noteOf(code())).toBe(words)
      expect([code().value, document.activeElement === code(), page.getByRole('alert').textContent]).toEqual(['123456', true, ''])
    }
  })

  it('the code of a dead link leads back to the beginning', async () => {
    const page = await renderPage('/usregister?key=abc', { getRegistrationDraft: { ...NONE, state: 'dead' } })
    expect(page.getByRole('alert').textContent).toContain('This link has been used or has expired.')
    expect(page.getByRole('link', { name: 'Register again' }).getAttribute('href')).toBe('/usregister/STEP1')
  })
})

describe('the steps of a member', () => {
  it('the steps of a member ask for the password again where the sign-in is too old for security questions', async () => {
    const state: RegistrationState = {
      ...STATE,
      level: 'S',
      current: 'STEP3',
      steps: STATE.steps.map((one, at) => ({ ...one, isDone: at < 2 })),
    }
    const page = await renderPage(
      '/usregister/STEP3',
      {
        getRegistration: state,
        ...CHOICES,
        saveRegistrationAddress: refused('PROOF_NEEDED'),
        proveAgain: { provedUntil: '2026-05-06T15:15:00.000Z' },
      },
      { app: BUYER },
    )
    expect(title(page)).toBe('Address')
    await page.fill(page.getByLabelText('Street and number'), '12 Elm Street')
    await page.user.click(page.getByRole('button', { name: 'Save and finish' }))
    const form = await page.findByRole('form', { name: 'Password' })
    expect(form.parentElement?.textContent).toContain('You signed in a while ago.')
    await page.user.click(page.getByRole('button', { name: 'Continue' }))
    await expect.poll(() => page.asked('proveAgain').length).toBe(1)
    expect(page.getByLabelText<HTMLInputElement>('Street and number').value).toBe('12 Elm Street')
  })

  it('the steps of a member ask for the password once more where the proof is too old again', async () => {
    const page = await renderPage(
      '/usregister/STEP3',
      {
        getRegistration: { ...STATE, level: 'S', current: 'STEP3', steps: STATE.steps.map((one, at) => ({ ...one, isDone: at < 2 })) },
        ...CHOICES,
        saveRegistrationAddress: refused('PROOF_NEEDED'),
        proveAgain: { provedUntil: '2026-05-06T15:15:00.000Z' },
      },
      { app: BUYER },
    )
    for (let time = 1; time <= 2; time += 1) {
      await page.user.click(page.getByRole('button', { name: 'Save and finish' }))
      await page.findByRole('form', { name: 'Password' })
      await page.user.click(page.getByRole('button', { name: 'Continue' }))
      await expect.poll(() => page.queryByRole('form', { name: 'Password' })).toBeNull()
    }
    expect(page.asked('proveAgain')).toHaveLength(2)
  })

  it('the steps of a member say what is wrong beside each field, of answers by the question that was chosen, and count it above them', async () => {
    const state: RegistrationState = {
      ...STATE,
      level: 'S',
      current: 'STEP3',
      steps: STATE.steps.map((one, at) => ({ ...one, isDone: at < 2 })),
    }
    const questions = [1, 2, 3, 4].map((questionId) => ({ questionId, question: `Question ${questionId}?` }))
    const refusals = [
      refused('INVALID_INPUT', {
        fieldErrors: { postCode: 'validation.postalCode', '4': 'validation.answer.required' },
        country: 'United States',
      }),
      refused('INVALID_INPUT', { fieldErrors: { questions: 'validation.questions' } }),
      refused('UNAVAILABLE'),
    ]
    const page = await renderPage(
      '/usregister/STEP3',
      {
        getRegistration: state,
        getQuestionChoices: { choices: questions, chosen: [] },
        saveRegistrationAddress: () => refusals.shift() ?? { next: '/thankyou' },
      },
      { app: BUYER },
    )
    const save = () => page.user.click(page.getByRole('button', { name: 'Save and finish' }))
    const [post, second] = [page.getByLabelText('ZIP or postal code'), page.getByLabelText('Answer 2')]
    await page.user.selectOptions(page.getByLabelText('Question 2'), '4')
    await save()
    await expect.poll(() => noteOf(second)).toBe('Please answer this question.')
    expect([noteOf(post), document.activeElement]).toEqual(['This is not a ZIP code of United States.', post])
    expect(page.getByRole('alert').textContent).toBe('2 fields need correcting. The rest is kept.')
    // Corrected fields say nothing more, and nothing above them moves.
    await page.fill(post, '75201')
    await page.fill(second, 'a cat')
    expect([noteOf(post), noteOf(second), page.getByRole('alert').textContent]).toEqual([
      undefined,
      undefined,
      '2 fields need correcting. The rest is kept.',
    ])
    await save()
    await expect.poll(() => noteOf(page.getByLabelText('Question 1'))).toBe('Choose three different questions.')
    await save()
    await expect.poll(() => page.getByRole('alert').textContent).not.toContain('need')
    await save()
    await expect.poll(() => page.left).toEqual(['/thankyou'])
    expect(page.getByRole('button', { name: 'Save and finish' }).getAttribute('aria-busy')).toBe('true')
  })

  it('the steps of a member say what an international buyer will be asked for', async () => {
    const page = await renderPage(
      '/usregister/STEP2',
      { getRegistration: { ...STATE, country: 'MEX', isInternational: true } },
      { app: BUYER },
    )
    expect(title(page)).toBe('Membership')
    expect(page.getByText('You buy from abroad: before you bid we ask for a passport.')).toBeTruthy()
    const business = await renderPage(
      '/usregister/STEP2',
      { getRegistration: { ...STATE, country: 'MEX', isInternational: true, needsExportPapers: true } },
      { app: BUYER },
    )
    expect(business.getByText(/^You buy from abroad for a business: .* a passport and your exporter license\.$/)).toBeTruthy()
  })

  it('the steps of a member show a refusal that a form without script came back with, in three languages', async () => {
    for (const [prefix, words] of [
      ['', 'Choose one of these memberships.'],
      ['/es', 'Elija una de estas membresías.'],
      ['/nl', 'Kies een van deze lidmaatschappen.'],
    ] as const) {
      const locale = ({ '': 'en_us', '/es': 'es_es', '/nl': 'nl_nl' } as const)[prefix]
      const page = await renderPage(
        `${prefix}/usregister/STEP2?fault=validation.level`,
        { getRegistration: STATE },
        { app: { ...BUYER, locale } },
      )
      expect(page.getByText(words)).toBeTruthy()
    }
  })
})

describe('the end', () => {
  it('the end says that a membership is being set up where it is not given yet, and asks for no paper', async () => {
    const waiting: RegistrationState = { ...STATE, state: 'finished', current: null, level: 'S', isWaiting: true }
    const page = await renderPage('/thankyou', { getRegistration: waiting }, { app: BUYER })
    expect(page.getByText(/^Your membership is being set up\./).getAttribute('role')).toBe('status')
    expect(page.queryByRole('link', { name: 'Send your ID' })).toBeNull()
  })
})

describe('the first step', () => {
  it('the first step asks whether somebody is of age by a tick of its own, by the age of their country', async () => {
    const begun = { registrationId: 'b2d5', codeUntil: '2026-05-06T15:11:00.000Z', resendSeconds: 60, next: '/usregister/STEP1' }
    const page = await renderPage('/usregister/STEP1', { getRegistrationDraft: NONE, beginRegistration: begun })
    expect(page.getByLabelText<HTMLInputElement>(/^I am 18 or older\./).checked).toBe(false)
    expect(page.getByLabelText(/^I accept the terms of sale/)).toBeTruthy()
    await page.user.selectOptions(page.getByLabelText('Country'), 'SGP')
    expect(page.getByLabelText(/^I am 21 or older\./)).toBeTruthy()
    await page.user.selectOptions(page.getByLabelText('Country'), 'USA')
    expect(page.getByLabelText(/^I am 18 or older\./)).toBeTruthy()
  })

  it('the first step begins with the source that its address names, and with none that it cannot', async () => {
    const sourceOf = async (query: string): Promise<string> => {
      const page = await renderPage(`/usregister/STEP1${query}`, { getRegistrationDraft: NONE })
      return page.getByLabelText<HTMLSelectElement>('How did you hear of us?').value
    }
    expect([await sourceOf('?source=YARD'), await sourceOf('?source=DREAM'), await sourceOf('')]).toEqual(['YARD', '', ''])
  })

  it('the first step offers news on the sites that have them, where they begin once they are confirmed, and on no other', async () => {
    const offersNews = async (siteCode: 'CPRTUS' | 'CPRTCA' | 'CPRTDE' | 'CPRTUK' | 'CPRTIE'): Promise<boolean> => {
      const path = siteCode === 'CPRTUS' ? '/usregister/STEP1' : '/doRegistration/STEP1'
      const page = await renderPage(path, { getRegistrationDraft: NONE }, { app: { siteCode } })
      return page.queryByLabelText(/^Email me news about sales/) !== null
    }
    const sites = ['CPRTUS', 'CPRTCA', 'CPRTDE', 'CPRTUK', 'CPRTIE'] as const
    const offered = []
    for (const site of sites) offered.push(await offersNews(site))
    expect(offered).toEqual([false, false, false, true, true])
  })

  it('the first step takes what its address brought along to a provider, and keeps a promotion that came back with a refused form', async () => {
    const page = await renderPage('/usregister/STEP1?source=YARD&promo=SPRING-26', {
      getRegistrationDraft: NONE,
      getEnvConfig: { ...ENV_CONFIG, sso: { ...ENV_CONFIG.sso, google: { enabled: true, clientId: 'g' } } },
    })
    const href = page.getByRole('link', { name: 'Fill in with Google' }).getAttribute('href') ?? ''
    expect(new URL(href, 'http://localhost').searchParams.get('redirectUrl')).toBe('/usregister/STEP1?promo=SPRING-26&source=YARD')
    await renderPage('/usregister/STEP1?fault=validation.phone', {
      getRegistrationDraft: { ...NONE, state: 'typed', typed: { firstName: 'Dana', promo: 'AUTUMN' } },
    })
    expect(document.querySelector<HTMLInputElement>('input[name="promo"]')?.value).toBe('AUTUMN')
  })

  it('the first step is a code for the reader’s phone on a screen in a yard', async () => {
    const door = { url: 'http://localhost/usregister/STEP1?source=YARD', picture: { size: 3, path: 'M1 1h1v1h-1z' } }
    const page = await renderPage('/usregister/STEP1', { getRegistrationDraft: { ...NONE, state: 'kiosk', door } })
    expect(title(page)).toBe('Register on your phone')
    expect(page.getByRole('img', { name: 'Code that opens the registration on your phone' })).toBeTruthy()
    expect(page.getByText(door.url)).toBeTruthy()
    expect([...document.querySelectorAll('main input, main select')]).toEqual([])
  })
})

describe('the landing page', () => {
  it('the landing page says what each kind of member needs and costs, also those who join by application or invitation', async () => {
    const page = await renderPage('/registrationlanding', { getMembershipPrices: { prices: STATE.prices } })
    const terms = [...page.getByRole('main').querySelectorAll('.reg-others dt')].map(({ textContent }) => textContent)
    expect(terms).toEqual(['Businesses', 'Buyers from abroad', 'Brokers and masters', 'Bidders of brokers, and countermen'])
    const words = page.getByRole('main').textContent
    for (const one of ['A passport in place of another ID', 'then apply in their account', 'no yearly fee', 'invites them by email'])
      expect(words).toContain(one)
  })
})

describe('a promotion', () => {
  const PRICES = { getMembershipPrices: { prices: STATE.prices } } as const
  it('a promotion of any page is kept for the registration, and brought along by its links without script [ACC-9.24]', async () => {
    const page = await renderPage('/registrationlanding?promo=SPRING-26&source=FRIEND&x=1', PRICES)
    await expect.poll(() => page.cookie('promo')?.value).toBe('SPRING-26')
    const register = page.getByRole('main').querySelector<HTMLAnchorElement>('.acts a.ink')
    expect(register?.getAttribute('href')).toBe('/usregister/STEP1?promo=SPRING-26&source=FRIEND')
    const terms = await renderPage('/privacyPolicy?promo=AUTUMN')
    await expect.poll(() => terms.cookie('promo')?.value).toBe('AUTUMN')
    const wrong = await renderPage('/privacyPolicy?promo=%3Cb%3E')
    expect(wrong.cookie('promo')?.value).toBe('AUTUMN')
  })
})
