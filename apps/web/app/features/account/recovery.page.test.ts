import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { inTurn, raw, refused, unreachable, type Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { USER_CONFIG } from '../../../test/visitor.ts'

const QUESTIONS = {
  questions: [
    { questionId: 1, question: 'First question?' },
    { questionId: 2, question: 'Second question?' },
  ],
}
const NO_KEY = { key: null, questions: [] }
const KEY: Answers = { getPasswordKey: { state: 'dead' } }
const EMAIL = 'somebody@example.com'

const step = (): string | undefined => document.querySelector<HTMLElement>('dialog[open]')?.dataset['step']

async function forgot(name: string, answers: Answers): Promise<RenderedPage> {
  const page = await renderPage('/login/forgotPassword', answers)
  await page.fill(page.getByLabelText('Email or user ID'), name)
  await page.user.click(page.getByRole('button', { name: 'Continue' }))
  return page
}

async function answerAll(page: RenderedPage): Promise<void> {
  const dialog = await page.findByRole('dialog')
  for (const { question } of QUESTIONS.questions) await page.fill(within(dialog).getByLabelText(question), 'something')
  await page.user.click(within(dialog).getByRole('button', { name: 'Check answers' }))
}

describe('a forgotten password', () => {
  it('a forgotten password is asked about where there are questions; where there are none, or they are locked, a dialog says so [ACC-4.17] [ACC-4.19] [ACC-4.21]', async () => {
    await forgot(EMAIL, { askSecurityQuestions: { questions: [] } })
    await expect.poll(step).toBe('none')
    const locked = refused('QUESTIONS_LOCKED', { key: null, questions: [{ questionId: 1, code: 3 }] } as never)
    const page = await forgot(EMAIL, { askSecurityQuestions: QUESTIONS, verifySecurityAnswers: locked })
    await expect.poll(step).toBe('ask')
    await answerAll(page)
    await expect.poll(step).toBe('locked')
  })

  it('a forgotten password whose answers met trouble, or an answer without a key, could not be saved [ACC-4.23] [ACC-8.24]', async () => {
    const page = await forgot(EMAIL, {
      askSecurityQuestions: QUESTIONS,
      verifySecurityAnswers: inTurn(
        raw(200, { returnCode: -1, returnCodeDesc: '', data: { errorMsg: 'no space left', questions: [] } }),
        NO_KEY,
      ),
    })
    await expect.poll(step).toBe('ask')
    for (const tries of [1, 2]) {
      await answerAll(page)
      await expect.poll(() => page.asked('verifySecurityAnswers')).toHaveLength(tries)
      await expect.poll(() => page.queryByRole('alert')?.textContent).toBe('Your answers could not be saved. Please try again')
    }
  })

  it('a forgotten password is mailed about without questions; what goes wrong opens the failed dialog [ACC-4.24] [ACC-4.25] [ACC-4.28]', async () => {
    const { defaultDisplayPref } = USER_CONFIG
    const getUserConfig = { ...USER_CONFIG, defaultDisplayPref: { ...defaultDisplayPref, showSecurityQuestions: false } }
    const wrong = await forgot('nobody', { getUserConfig })
    expect(await wrong.findByText('Email is required')).toBeTruthy()
    await forgot(EMAIL, { getUserConfig, emailPassword: { result: 'success' } })
    await expect.poll(step).toBe('sent')
    for (const answer of [
      refused('RESET_FAILED', { result: 'UnknownError' }),
      raw(200, { returnCode: -1, returnCodeDesc: '', data: { result: 'Odd' } }),
    ]) {
      await forgot(EMAIL, { getUserConfig, emailPassword: answer })
      await expect.poll(step).toBe('failed')
    }
  })
})

it('a forgotten user ID is asked for in a dialog of its own [ACC-2.77]', async () => {
  const page = await renderPage('/login/forgotPassword', { emailPassword: inTurn({ result: 'success' }, raw(503)) })
  const ask = async (): Promise<void> => {
    await page.user.click(page.getByRole('button', { name: 'Forgot user ID' }))
    const dialog = await page.findByRole('dialog', { name: 'Forgot user ID' })
    await page.fill(within(dialog).getByLabelText('Email'), 'nobody@example.com')
    await page.user.click(within(dialog).getByRole('button', { name: 'Email me a link' }))
  }
  await ask()
  expect(await page.findByRole('dialog', { name: 'Check your email' })).toBeTruthy()
  await page.user.keyboard('{Escape}')
  await expect.poll(step).toBeUndefined()
  await ask()
  await expect.poll(step).toBe('failed')
})

it.each([
  ['/login?existingEmail=pat%40example.com', 'Forgot user ID', 'pat@example.com'],
  ['/login?errorFailure=forgetPass', 'Forgot password', ''],
  ['/login?errorFailure=forgotPassword', 'Forgot password', ''],
  ['/login?forgotPassword', 'Forgot password', ''],
])('%s opens the form of what was forgotten: %s [ACC-2.09] [ACC-2.10] [ACC-2.13]', async (path, title, value) => {
  const page = await renderPage(path)
  const dialog = await page.findByRole('dialog')
  expect(within(dialog).getAllByRole('heading')[0]?.textContent).toBe(title)
  expect(within(dialog).getByRole('textbox')).toHaveProperty('value', value)
})

describe('pages of the way back', () => {
  it('pages of the way back stand at their addresses [ACC-2.15] [ACC-2.20] [ACC-2.22]', async () => {
    for (const [code, words] of [
      ['ACCOUNT_SUSPENDED', 'Your buyer account is suspended'],
      ['NOTHING_KNOWN', 'The sign-in did not work'],
    ] as const) {
      const page = await renderPage(`/login-error?errorCode=${code}`)
      expect(page.getByRole('alert').textContent).toContain(words)
    }
    const temporary = await renderPage('/tempPasswordExpired')
    expect(temporary.getByRole('heading', { level: 1 }).textContent).toBe('Your temporary password has expired')
    const expired = await renderPage('/expiredPassword', KEY)
    expect(expired.getByLabelText('Current password', { selector: 'input' })).toBeTruthy()
    const forgotten = await renderPage('/expiredPassword?fp=true', KEY)
    await forgotten.fill(forgotten.getByLabelText('Email or user ID'), 'nobody')
    await forgotten.user.click(forgotten.getByRole('button', { name: 'Continue' }))
    expect(await forgotten.findByText('A valid email or user ID is required')).toBeTruthy()
  })
})

it('the sellers’ page says what is wrong with the form, what the server says, and that it was not reached [ACC-8.33] [ACC-8.34] [ACC-8.35]', async () => {
  const page = await renderPage('/sellerPassword?fault=SELLER_PASSWORD_EMPTY', {
    createSellerPassword: inTurn(
      raw(200, { returnCode: -1, returnCodeDesc: '', data: { errorMsg: 'This account is closed.' } }),
      unreachable,
    ),
  })
  const told = () => document.querySelector('.alert[role=alert] p')
  expect([told()?.textContent, told()?.className]).toEqual(['Please fill in both password fields', 'bad'])
  const send = async (email: string, password: string): Promise<void> => {
    await page.fill(page.getByRole('textbox', { name: 'Email' }), email)
    for (const field of ['password', 'confirmPassword'])
      await page.fill(document.querySelector<HTMLElement>(`input[name=${field}]`) ?? document.body, password)
    await page.user.click(page.getByRole('button', { name: 'Save password' }))
  }
  for (const [email, password, words] of [
    ['nobody', 'long-enough', 'Please enter a valid email address'],
    [EMAIL, '', 'Please fill in both password fields'],
    [EMAIL, 'short', 'The password must have 8 to 12 characters'],
  ] as const) {
    await send(email, password)
    await expect.poll(() => told()?.textContent).toBe(words)
    expect(told()?.className).toBe('bad')
  }
  await send(EMAIL, 'long-enough')
  await expect.poll(() => told()?.textContent).toBe('This account is closed.')
  await send(EMAIL, 'long-enough')
  await expect.poll(() => told()?.textContent).toBe('The site did not answer. Check your connection and try again.')
})
