import { randomInt } from 'node:crypto'
import { Failure } from '@app/contract/failure.ts'
import type { Challenge } from 'altcha-lib'
import { CSRF_COOKIE } from '#platform/edge/csrf.ts'
import type { TestApp } from '#test/app.ts'
import { solvedToken } from '#test/accounts/captcha.ts'
import { nextMail, type TestMail } from '../account-recovery/recovery.test-kit.ts'

const JSON_TYPE = 'application/json'

export const PASSWORD = 'granite otter sails'

/** STEP1 as somebody fills it in. */
export const FORM = {
  firstName: 'Dana',
  lastName: 'Reyes',
  companyName: '',
  phone: '+1 214 555 0142',
  country: 'USA',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  language: 'en_us',
  choices: { WBDY: 'INDIVIDUAL' },
  termsVersion: 1,
  termsAccepted: true,
  isOfAge: true,
}

/** Answers of STEP3, and its address. */
export const QUESTIONS = [
  { questionId: 1, answer: 'Elm Street' },
  { questionId: 4, answer: 'Otto' },
  { questionId: 9, answer: 'Lisbon' },
]
export const HOME = {
  line1: '12 Elm Street',
  line2: '',
  city: 'Dallas',
  state: 'TX',
  country: 'USA',
  postCode: '75201',
  shippingPreference: 'SLFPCKP',
}

/** An address that nobody else has. */
export const anEmail = (): string => `dana.${randomInt(1e12)}@example.com`

interface Answer {
  readonly status: number
  readonly body: { readonly returnCode: number; readonly data: Record<string, unknown> }
  readonly location: string
}

/** A browser with its cookies, in a network of its own, on a site. */
export class TestBrowser {
  readonly #one: TestApp
  readonly #host: string
  readonly cookies = new Map<string, string>()
  readonly remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

  constructor(one: TestApp, host = 'us.localhost') {
    this.#one = one
    this.#host = host
  }

  async #send(
    method: 'GET' | 'POST',
    url: string,
    { payload, type = JSON_TYPE }: { payload?: string; type?: string } = {},
  ): Promise<Answer> {
    const csrf = this.cookies.get(CSRF_COOKIE)
    const answer = await this.#one.app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      remoteAddress: this.remoteAddress,
      headers: {
        host: this.#host,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(payload === undefined ? {} : { 'content-type': type }),
        ...(type === JSON_TYPE ? {} : { accept: 'text/html' }),
        ...(csrf === undefined ? {} : { 'x-xsrf-token': csrf }),
      },
    })
    for (const { name, value } of answer.cookies)
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : { returnCode: 0, data: {} },
      location: answer.headers.location ?? '',
    }
  }

  get = (url: string): Promise<Answer> => this.#send('GET', url)
  post = (url: string, body: object): Promise<Answer> => this.#send('POST', url, { payload: JSON.stringify(body) })
  /** Posts as a browser does without script. */
  form = (url: string, fields: Readonly<Record<string, string>>): Promise<Answer> =>
    this.#send('POST', url, {
      payload: new URLSearchParams({ ...fields, _csrf: this.cookies.get(CSRF_COOKIE) ?? '' }).toString(),
      type: 'application/x-www-form-urlencoded',
    })

  /** A solved captcha, the usual or the hard one. */
  async captcha(isHard = false): Promise<string> {
    const { body } = await this.get(`/public/data/captcha/challenge?hard=${isHard}`)
    return solvedToken(body.data['challenge'] as Challenge)
  }

  /** Sends STEP1 with a solved captcha; answers the id. */
  async begin(fields: Readonly<Record<string, unknown>>): Promise<string> {
    const { body } = await this.post('/public/data/registration', { ...FORM, ...fields, captcha: { token: await this.captcha() } })
    if (typeof body.data['registrationId'] !== 'string') throw new Failure('UNEXPECTED', { told: JSON.stringify(body) })
    return body.data['registrationId']
  }
}

/** The six digits of a mail. */
export const codeIn = ({ text }: TestMail): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''

/** A new member in a browser of their own, with the address confirmed by the code. */
export async function aNewMember(
  one: TestApp,
  { host = 'us.localhost', ...fields }: Readonly<Record<string, unknown>> & { host?: string } = {},
) {
  const browser = new TestBrowser(one, host)
  const email = typeof fields['email'] === 'string' ? fields['email'] : anEmail()
  const registrationId = await browser.begin({ ...fields, email })
  const code = codeIn(await nextMail(one.database.db, email))
  const confirmed = await browser.post('/public/data/registration/confirm', { registrationId, code })
  return { browser, email, registrationId, code, confirmed }
}
