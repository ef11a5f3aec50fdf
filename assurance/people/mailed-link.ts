import { setTimeout as sleep } from 'node:timers/promises'
import { solveCaptcha } from './captcha.ts'
import type { Installation, Answer } from './installation.ts'

const NEW_PASSWORD = 'Otter-bridge 21 window'
const WAIT_MS = 100
const MAIL_LIMIT_MS = 20_000

/** The key of the newest link that sets a password, in a mail to an address. */
export async function keyMailedTo({ pool }: Installation, email: string): Promise<string> {
  for (let waitedMs = 0; waitedMs < MAIL_LIMIT_MS; waitedMs += WAIT_MS) {
    const { rows } = await pool.query<{ body: string }>(
      'select body_text as body from mails where recipient = $1 order by id desc limit 1',
      [email],
    )
    const key = /[?&]key=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1]
    if (key !== undefined) return key
    await sleep(WAIT_MS)
  }
  throw new Error('no mail came')
}

/** Enters as an owner does who is locked out: asks for the mail, chooses a password by its link, signs in. */
export async function enterByMail(
  installation: Installation,
  { email, from }: { readonly email: string; readonly from: string },
): Promise<Answer> {
  await installation.ask({ path: '/public/data/emailPassword', json: { userIdOrEmail: email }, from })
  const key = await keyMailedTo(installation, email)
  const chosen = await installation.ask({
    path: '/public/data/createPassword',
    json: { key, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    from,
  })
  if (chosen.returnCode !== 1) return chosen
  const login = (more: object): Promise<Answer> =>
    installation.ask({ path: '/processLogin', json: { username: email, password: NEW_PASSWORD, ...more }, from })
  const first = await login({})
  // While somebody tries lists, every browser that is not known solves a captcha; it does so by itself.
  return first.data['error'] === 'INVALID_RECAPTCHA' ? login({ reCaptchaResponse: { token: await solveCaptcha(installation) } }) : first
}
