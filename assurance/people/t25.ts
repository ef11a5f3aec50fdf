// T25: ten thousand guesses at one account from fifty networks. Few are looked at, and its owner enters all the same.
import { LOCK_FROM_FAILURES } from '@app/rules/people/sign-in-limits.ts'
import { CAPTCHA_AFTER_FAILURES } from '@app/rules/sites/intervals.ts'
import { record } from '../result.ts'
import { solveCaptcha } from './captcha.ts'
import { makeCrowd, PASSWORD } from './crowd.ts'
import { type Installation, type Answer, withInstallation } from './installation.ts'
import { enterByMail } from './mailed-link.ts'
import { runMany } from './run-many.ts'
import { signInError } from './sign-in.ts'
import { atShare } from './share.ts'

const GUESSES = 10_000
const NETWORKS = 50
/** The first guesses carry a solved captcha each: an attacker who pays for it gets no further either. */
const SOLVED = 40
const AT_ONCE = 16
const LOOKED = 'BAD_CREDENTIALS'

const networkOf = (guess: number): string => `198.51.100.${(guess % NETWORKS) + 1}`

interface Login {
  readonly username: string
  readonly password: string
  readonly from: string
  readonly token?: string
  readonly cookie?: string
}

const login = (installation: Installation, { from, token, cookie, ...form }: Login): Promise<Answer> =>
  installation.ask({
    path: '/processLogin',
    json: { ...form, ...(token === undefined ? {} : { reCaptchaResponse: { token } }) },
    from,
    headers: cookie === undefined ? {} : { cookie },
  })

await withInstallation({ env: { TRUST_PROXY: '1' } }, async (installation) => {
  const [owner] = await makeCrowd(installation, 1)
  if (owner === undefined) throw new Error('nobody to guess at')
  const { email } = owner
  const home = await login(installation, { username: email, password: PASSWORD, from: '203.0.113.1' })
  const device = (home.headers['set-cookie'] ?? []).find((line) => line.startsWith('hlDevice='))?.split(';')[0] ?? ''
  const counts = new Map<string, number>()
  const guess = async (at: number, token?: string): Promise<void> => {
    const answer = await login(installation, {
      username: email,
      password: `guess number ${at}`,
      from: networkOf(at),
      ...(token === undefined ? {} : { token }),
    })
    const error = signInError(answer)
    counts.set(error, (counts.get(error) ?? 0) + 1)
  }
  // One after the other at first, to see from which one on a captcha is required.
  let unrequested = 0
  while ((counts.get('INVALID_RECAPTCHA') ?? 0) === 0 && unrequested < LOCK_FROM_FAILURES) await guess(unrequested++)
  for (let at = 0; at < SOLVED; at++) await guess(unrequested + at, await solveCaptcha(installation))
  const guesses = atShare(GUESSES)
  await runMany({ count: guesses - SOLVED - unrequested, atOnce: AT_ONCE }, (at) => guess(at + SOLVED + unrequested))
  const looked = counts.get(LOOKED) ?? 0
  const elsewhere = signInError(await login(installation, { username: email, password: PASSWORD, from: '203.0.113.2' }))
  const known = signInError(await login(installation, { username: email, password: PASSWORD, from: '203.0.113.1', cookie: device }))
  const byMail = signInError(await enterByMail(installation, { email, from: '203.0.113.3' }))
  const letIn = counts.get('') ?? 0
  const shortfalls = [
    ...(looked > LOCK_FROM_FAILURES ? [`${looked} passwords were looked at`] : []),
    ...(looked === 0 ? ['no password was looked at'] : []),
    ...(letIn > 0 ? [`${letIn} guesses were let in`] : []),
    ...(unrequested - 1 > CAPTCHA_AFTER_FAILURES ? [`a captcha was asked for from the guess ${unrequested} on only`] : []),
    ...(known === '' ? [] : [`the owner was refused on their own device: ${known}`]),
    ...(byMail === '' ? [] : [`the owner was refused with the link of a mail: ${byMail}`]),
  ]
  await record({
    id: 'T25',
    figures: {
      guesses,
      networks: NETWORKS,
      'passwords looked at': looked,
      'captcha asked for from guess': unrequested,
      'guesses with a solved captcha': SOLVED,
      answers: [...counts].map(([error, count]) => `${error}: ${count}`).join(', '),
      'owner on their own device': known === '' ? 'let in' : known,
      'owner on another device while it lasts': elsewhere === '' ? 'let in' : elsewhere,
      'owner by the link of a mail': byMail === '' ? 'let in' : byMail,
    },
    wants: `${GUESSES} guesses at one account from ${NETWORKS} networks: at most ${LOCK_FROM_FAILURES} passwords looked at, a captcha after ${CAPTCHA_AFTER_FAILURES} wrong ones, the owner enters on a device of theirs and by a mailed link`,
    holds: shortfalls.length === 0 && guesses === GUESSES,
    shortfalls: guesses === GUESSES ? shortfalls : [...shortfalls, `only ${guesses} guesses were made`],
  })
})
