import { within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import type { Locale } from '@app/text/locales.ts'
import { inTurn, refused, type Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'

const SITE_KEY = 'site_key_of_the_captcha_0'
const GOOGLE: Answers = { getCaptchaKey: { siteKey: SITE_KEY }, getCaptchaChallenge: { provider: 'recaptcha', siteKey: SITE_KEY } }
const EMAIL = 'somebody@example.com'
const WORDS = {
  asked: 'Tick the box to confirm that you are not a robot.',
  solved: 'Check complete: you are not a robot.',
  blocked: 'Google’s check did not load. Allow www.google.com and www.gstatic.com in your browser, then reload the page.',
}

const scripts = (): HTMLScriptElement[] => [...document.querySelectorAll<HTMLScriptElement>('script[src*="google"]')]
const script = async (): Promise<HTMLScriptElement> => {
  await expect.poll(scripts).toHaveLength(1)
  return scripts()[0] as HTMLScriptElement
}
const told = (): string | null | undefined => document.querySelector('.captcha output')?.textContent

interface Box {
  readonly place: HTMLElement
  readonly how: Readonly<Record<string, unknown>> &
    Readonly<Record<'callback' | 'expired-callback' | 'error-callback', (token?: string) => void>>
}

/** Stands for Google's script, which jsdom does not fetch: it draws boxes that the test ticks. */
async function loadGoogle(hasSecondScript = true) {
  const boxes: Box[] = []
  const resets: number[] = []
  vi.stubGlobal('grecaptcha', {
    ready: (begin: () => void) => (hasSecondScript ? begin() : undefined),
    render: (place: HTMLElement, how: Box['how']) => boxes.push({ place, how }) - 1,
    reset: (box: number) => void resets.push(box),
  })
  ;(await script()).dispatchEvent(new Event('load'))
  const tick = (token: string): void => boxes[0]?.how.callback(token)
  return { boxes, resets, tick }
}

const form = (): HTMLElement => document.querySelector<HTMLElement>('form.sign-form') ?? document.body
async function signIn(page: RenderedPage): Promise<void> {
  await page.fill(within(form()).getByRole('textbox', { name: 'Email or user ID' }), EMAIL)
  await page.fill(within(form()).getByLabelText('Password'), 'a long password')
  await page.user.click(within(form()).getByRole('button', { name: 'Sign in' }))
}
const refusedBy = (error: string) => refused('SIGN_IN_REFUSED', { error })

describe('Google’s captcha', () => {
  it('Google’s captcha is loaded once it is due, ticked by the reader, sent, and ticked anew for the next try [ACC-4.15]', async () => {
    const page = await renderPage('/login', {
      ...GOOGLE,
      processLogin: inTurn(refusedBy('INVALID_RECAPTCHA'), refusedBy('BAD_CREDENTIALS')),
    })
    expect(scripts()).toEqual([])
    await signIn(page)
    expect((await script()).src).toBe('https://www.google.com/recaptcha/api.js?render=explicit&hl=en')
    const { boxes, resets, tick } = await loadGoogle()
    await expect.poll(told).toBe(WORDS.asked)
    expect(boxes).toHaveLength(1)
    expect(boxes[0]?.how).toMatchObject({ sitekey: SITE_KEY })
    expect(form().contains(boxes[0]?.place ?? null)).toBe(true)
    await signIn(page)
    expect((await within(form()).findByRole('alert')).textContent).toBe('Please confirm that you are not a robot')
    expect(page.asked('processLogin')).toHaveLength(1)
    tick('over before it is sent')
    await expect.poll(told).toBe(WORDS.solved)
    boxes[0]?.how['expired-callback']()
    await expect.poll(told).toBe(WORDS.asked)
    tick('solved')
    await expect.poll(told).toBe(WORDS.solved)
    await signIn(page)
    await expect.poll(() => page.asked('processLogin')).toHaveLength(2)
    expect(page.asked('processLogin')[1]?.body).toMatchObject({ reCaptchaResponse: { token: 'solved' } })
    await expect.poll(told).toBe(WORDS.asked)
    expect([boxes.length, resets, scripts().length]).toEqual([1, [0], 1])
    tick('solved anew')
    await expect.poll(told).toBe(WORDS.solved)
    await signIn(page)
    await expect.poll(() => page.asked('processLogin')).toHaveLength(3)
    expect(page.asked('processLogin')[2]?.body).toMatchObject({ reCaptchaResponse: { token: 'solved anew' } })
  })

  it('Google’s captcha is loaded for no captcha of our own', async () => {
    const parameters = {
      algorithm: 'PBKDF2/SHA-256',
      nonce: '00',
      salt: '00',
      cost: 1,
      keyLength: 1,
      keyPrefix: '',
      expiresAt: 9_999_999_999,
    }
    await renderPage('/login?error=INVALID_RECAPTCHA', {
      getCaptchaChallenge: { provider: 'altcha', challenge: { parameters, signature: '' } },
    })
    await expect.poll(told).toBe(WORDS.solved)
    expect(scripts()).toEqual([])
  })

  it.each<[Locale, string, string]>([
    ['en_us', '', WORDS.blocked],
    [
      'es_es',
      '/es',
      'La comprobación de Google no se cargó. Permita www.google.com y www.gstatic.com en su navegador y vuelva a cargar la página.',
    ],
    [
      'nl_nl',
      '/nl',
      'De controle van Google is niet geladen. Sta www.google.com en www.gstatic.com toe in uw browser en laad de pagina opnieuw.',
    ],
  ])('Google’s captcha that does not load says so in words: %s', async (locale, prefix, words) => {
    // Timers stand still: it is said at once.
    const page = await renderPage(`${prefix}/login?error=INVALID_RECAPTCHA`, GOOGLE, { app: { locale }, holdsTimers: true })
    await page.until(() => scripts().length === 1)
    expect(scripts()[0]?.src).toMatch(new RegExp(`hl=${locale.slice(0, 2)}$`))
    scripts()[0]?.dispatchEvent(new Event('error'))
    await page.until(() => told() === words)
  })

  it('Google’s captcha whose second script never comes, or whose box finds no network, says so as well', async () => {
    const page = await renderPage('/login?error=INVALID_RECAPTCHA', GOOGLE, { holdsTimers: true })
    await page.until(() => scripts().length === 1)
    vi.stubGlobal('grecaptcha', { ready: () => undefined })
    scripts()[0]?.dispatchEvent(new Event('load'))
    await page.pass(19_000)
    expect(told()).not.toBe(WORDS.blocked)
    await page.pass(2_000)
    expect(told()).toBe(WORDS.blocked)
    await renderPage('/login?error=INVALID_RECAPTCHA', GOOGLE)
    const { boxes } = await loadGoogle()
    await expect.poll(told).toBe(WORDS.asked)
    boxes[0]?.how['error-callback']()
    await expect.poll(told).toBe(WORDS.blocked)
  })

  it('Google’s captcha of a form that is sent again is loaded again, and holds the form up until it is ticked', async () => {
    const page = await renderPage('/login/forgotPassword', {
      ...GOOGLE,
      askSecurityQuestions: { questions: [] },
      emailPassword: inTurn(refused('CAPTCHA_NEEDED'), refused('CAPTCHA_NEEDED'), { result: 'success' }),
    })
    await page.user.click(page.getByRole('button', { name: 'Forgot user ID' }))
    const dialog = await page.findByRole('dialog', { name: 'Forgot user ID' })
    const send = () => page.user.click(within(dialog).getByRole('button', { name: 'Email me a link' }))
    await page.fill(within(dialog).getByLabelText('Email'), EMAIL)
    await send()
    ;(await script()).dispatchEvent(new Event('error'))
    await expect.poll(told).toBe(WORDS.blocked)
    await send()
    const { tick } = await loadGoogle()
    await expect.poll(told).toBe(WORDS.asked)
    await send()
    expect(page.asked('emailPassword')).toHaveLength(2)
    tick('solved')
    await expect.poll(told).toBe(WORDS.solved)
    await send()
    expect(await page.findByRole('dialog', { name: 'Check your email' })).toBeTruthy()
    expect(page.asked('emailPassword')[2]?.body).toMatchObject({ reCaptchaResponse: { token: 'solved', siteKey: SITE_KEY } })
  })

  it('Google’s captcha in a dialog leaves it open, with the keyboard where it was, and no longer modal, since the pictures lie beside it', async () => {
    const page = await renderPage('/login/forgotPassword', {
      ...GOOGLE,
      askSecurityQuestions: { questions: [{ questionId: 1, question: 'First question?' }] },
      verifySecurityAnswers: refused('CAPTCHA_NEEDED'),
    })
    await page.fill(page.getByLabelText('Email or user ID'), EMAIL)
    await page.user.click(page.getByRole('button', { name: 'Continue' }))
    const dialog = await page.findByRole<HTMLDialogElement>('dialog')
    await page.fill(within(dialog).getByLabelText('First question?'), 'something')
    const check = within(dialog).getByRole('button', { name: 'Check answers' })
    await page.user.click(check)
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
    const show = vi.spyOn(HTMLDialogElement.prototype, 'show')
    await loadGoogle()
    await expect.poll(told).toBe(WORDS.asked)
    expect([dialog.open, show.mock.calls.length, showModal.mock.calls.length]).toEqual([true, 1, 0])
    expect(document.activeElement).toBe(check)
    await page.user.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
  })
})
