// T41: what others do for us is away, one after the other: captcha, mail, sign-on. Bids go on; what needs them refuses or waits.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { CAPTCHA_AFTER_FAILURES } from '@app/rules/sites/intervals.ts'
import { record } from '../result.ts'
import { bidWhile, openSale } from './bidding.ts'
import { makeCrowd, type OneOfCrowd, PASSWORD } from './crowd.ts'
import { quantile } from './figures.ts'
import { type Installation, withInstallation } from './installation.ts'
import { signInError } from './sign-in.ts'

const BIDDERS = 6
/** Slower than the rate of bids that one person may send. */
const BID_PAUSE_MS = 150
const BID_P99_MS = 300
const LEAST_BIDS = 100
/** Nothing listens there. */
const REFUSED_BY_PORT = 1
const OUTBOX_TRIES = 50
const OUTBOX_POLL_MS = 100

const errorOf = async (installation: Installation, username: string, more: object = {}): Promise<string> => {
  return signInError(await installation.ask({ path: '/processLogin', json: { username, password: PASSWORD, ...more } }))
}

interface Outage {
  readonly name: string
  readonly env: (deafPort: number) => Readonly<Record<string, string>>
  /** What must be so while it lasts; answers what is not. */
  readonly check: (installation: Installation, one: OneOfCrowd) => Promise<string[]>
}

/** After wrong passwords a captcha is required; when it cannot be judged, the sign-in is refused. */
async function captchaAway(installation: Installation, { email }: OneOfCrowd): Promise<string[]> {
  for (let at = 0; at < CAPTCHA_AFTER_FAILURES; at++) {
    await installation.ask({ path: '/processLogin', json: { username: email, password: 'a wrong password' } })
  }
  const unsolved = await errorOf(installation, email)
  const claimed = await errorOf(installation, email, { reCaptchaResponse: { token: 'x'.repeat(400) } })
  const faults = [unsolved, claimed].filter((error) => error !== 'INVALID_RECAPTCHA')
  return faults.map((error) => `a sign-in without a captcha that anyone vouches for came to "${error}"`)
}

/** The mail is promised alike for everybody and stays in the outbox. */
async function mailAway(installation: Installation, { email }: OneOfCrowd): Promise<string[]> {
  const ask = (userIdOrEmail: string) => installation.ask({ path: '/public/data/emailPassword', json: { userIdOrEmail } })
  const [known, unknown] = [await ask(email), await ask('nobody@example.com')]
  let stored = 0
  for (let tries = 0; tries < OUTBOX_TRIES && stored === 0; tries++) {
    await sleep(OUTBOX_POLL_MS)
    const { rows } = await installation.pool.query<{ count: number }>('select count(*)::int as count from mails where recipient = $1', [
      email,
    ])
    stored = rows[0]?.count ?? 0
  }
  return [
    ...(known.text === unknown.text ? [] : ['the answer tells whether there is somebody']),
    ...(stored === 1 ? [] : [`${stored} mails stand in the outbox`]),
    ...((await errorOf(installation, email)) === '' ? [] : ['the sign-in by password does not work']),
  ]
}

/** Sign-on leads back to the sign-in with words; passwords work. */
async function signOnAway(installation: Installation, { email }: OneOfCrowd): Promise<string[]> {
  const { status, headers } = await installation.ask({ path: '/sso/google/start', headers: { accept: 'text/html' } })
  const target = String(headers.location)
  return [
    ...(status < 400 && target.startsWith('/login?error=') ? [] : [`sign-on by Google came to ${status} ${target}`]),
    ...((await errorOf(installation, email)) === '' ? [] : ['the sign-in by password does not work']),
  ]
}

const OUTAGES: readonly Outage[] = [
  {
    name: 'captcha refuses connections',
    // Behind an address that does not answer: Google itself cannot be reached from where trials run.
    env: () => ({ RECAPTCHA_SITE_KEY: 'site-key-of-a-trial-0000000000000000', RECAPTCHA_SECRET: 'secret-of-a-trial-000000000000000000' }),
    check: captchaAway,
  },
  {
    name: 'mail refuses connections',
    env: () => ({ SMTP_URL: `smtp://127.0.0.1:${REFUSED_BY_PORT}`, MAIL_FROM: 'no-reply@example.com' }),
    check: mailAway,
  },
  {
    name: 'mail takes calls and says nothing',
    env: (port) => ({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@example.com' }),
    check: mailAway,
  },
  {
    name: 'sign-on refuses connections',
    env: () => ({ GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: `http://127.0.0.1:${REFUSED_BY_PORT}` }),
    check: signOnAway,
  },
  {
    name: 'sign-on takes calls and says nothing',
    env: (port) => ({ GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: `http://127.0.0.1:${port}` }),
    check: signOnAway,
  },
]

// Takes connections and never answers.
const deaf = createServer(() => undefined).listen(0, '127.0.0.1')
await once(deaf, 'listening')
const deafPort = (deaf.address() as AddressInfo).port
const shortfalls: string[] = []
const figures: Record<string, number | string> = {}
for (const { name, env, check } of OUTAGES) {
  await withInstallation({ env: env(deafPort) }, async (installation) => {
    const crowd = await makeCrowd(installation, BIDDERS + 1)
    const sale = await openSale(installation, { lots: BIDDERS, bidders: crowd.slice(0, BIDDERS) })
    let isOver = false
    let bids = 0
    const bidding = bidWhile(installation, sale, {
      isOver: () => isOver && bids >= LEAST_BIDS,
      pauseMs: BID_PAUSE_MS,
      placed: () => bids++,
    })
    const faults = await check(installation, crowd.at(-1) as OneOfCrowd)
    isOver = true
    const { elapsedMs, refused } = await bidding
    const p99 = quantile(elapsedMs, 0.99)
    figures[`${name}: bids`] = elapsedMs.length
    figures[`${name}: bids, p99 ms`] = Number(p99.toFixed(1))
    shortfalls.push(...faults.map((fault) => `${name}: ${fault}`), ...refused.map((fault) => `${name}: ${fault}`))
    if (p99 > BID_P99_MS) shortfalls.push(`${name}: bids took ${Math.round(p99)} ms at p99`)
  })
}
deaf.close()
await record({
  id: 'T41',
  figures: { outages: OUTAGES.length, ...figures },
  wants: `captcha, mail and sign-on away or silent: bids within ${BID_P99_MS} ms at p99, no sign-in past an unanswered captcha, mails wait, passwords work`,
  holds: shortfalls.length === 0,
  shortfalls,
})
