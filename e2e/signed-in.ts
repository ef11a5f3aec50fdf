import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, type Cookie, type Page } from '@playwright/test'
import { PROOF_LIFE_MS } from '../packages/rules/people/ways-in.ts'
import { DEMO_PASSWORD } from '../demo/people/people.ts'
import { hammerlane } from './command.ts'
import { codeNow } from './one-time-codes.ts'
import { OWN } from './own-people.ts'

/** User ids of the demo world's people that journeys sign in as. */
export const DEMO = {
  premium: 901_002,
  broker: 901_003,
  master: 901_004,
  counterman: 901_007,
  operator: 901_009,
  reviewer: 901_013,
  uk: 901_012,
} as const

/** A path that every site answers quickly. */
export const QUIET_PAGE = '/noSearchResults'

interface CallAnswer {
  readonly returnCode: number
  readonly data: Record<string, unknown>
}

const HEADERS = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' } as const

const callFromPage = (page: Page, path: string, body?: object): Promise<CallAnswer> =>
  page.evaluate(
    async ({ path: address, body: sent, headers }) => {
      const token = /XSRF-TOKEN=([\w-]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(address, {
        method: sent === undefined ? 'GET' : 'POST',
        headers: { ...headers, 'x-xsrf-token': token },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      })
      return (await answer.json()) as CallAnswer
    },
    { path, body, headers: HEADERS },
  )

/** The same with the cookies of a page that has opened nothing yet: it need not draw one only to call. */
async function callBeforePage(page: Page, path: string, body?: object): Promise<CallAnswer> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { ...HEADERS, 'x-xsrf-token': token }
  const answer = await page.request.fetch(path, { headers, ...(body === undefined ? {} : { method: 'POST', data: body }) })
  return (await answer.json()) as CallAnswer
}

const NOTHING = 'about:blank'
const hasOpenedNothing = (page: Page): boolean => page.url() === NOTHING

/** Calls the server as the page itself would; answers the body. */
export const call = (page: Page, path: string, body?: object): Promise<CallAnswer> =>
  hasOpenedNothing(page) ? callBeforePage(page, path, body) : callFromPage(page, path, body)

/** A code works once: who comes after others waits for the next, which takes half a minute at most. */
const CODE_TRIES_MAX = 25
const NEXT_CODE_MS = 1_500

/** A code that the demo world tells of, empty for none at this moment. */
export async function oneTimeCodeOf(page: Page, number: number): Promise<string> {
  const { data } = await call(page, '/public/data/demo/people')
  const people = data['people'] as readonly { readonly number: number; readonly oneTimeCode: string }[]
  return people.find((person) => person.number === number)?.oneTimeCode ?? ''
}

/** Sends the sign-in, with a code where one is asked for: of an app with that key, or of the demo world. Answers what was refused. */
async function sendSignIn(page: Page, number: number, secret?: string): Promise<string | null> {
  const form = { username: String(number), password: DEMO_PASSWORD }
  let told = await call(page, '/processLogin', form)
  for (let tries = 0; told.returnCode !== 1 && String(told.data['error']).startsWith('ONE_TIME_CODE') && tries < CODE_TRIES_MAX; tries++) {
    const oneTimeCode = secret === undefined ? await oneTimeCodeOf(page, number) : codeNow(secret)
    if (oneTimeCode === '') await page.waitForTimeout(NEXT_CODE_MS)
    else told = await call(page, '/processLogin', { ...form, oneTimeCode })
  }
  return told.returnCode === 1 ? null : JSON.stringify(told.data)
}

/** Signs a person of the demo world in with a page that has opened nothing yet, where no journey runs. */
export async function signInOutsideOfTests(page: Page, number: number): Promise<void> {
  await page.request.get(QUIET_PAGE)
  const refusal = await sendSignIn(page, number)
  if (refusal !== null) throw new Error(`${number} cannot sign in: ${refusal}`)
}

/** Where an operator's session of this run is kept: their codes work once each, so that journeys would queue for them. */
const keptSession = (number: number): string => join(test.info().project.outputDir, `signed-in-${number}-${process.ppid}.json`)

const SECOND_MS = 1000
/** A journey of an operator makes fewer calls than this, and so does another beside it. */
const CALLS_LEAST = 80

/** Waits for the next minute where journeys that share a session have used up most of what it may ask in this one. */
async function untilCallsAreLeft(page: Page): Promise<void> {
  const { ratelimit = '' } = (await page.request.get('/data/member/sessions')).headers()
  const [left = Number.POSITIVE_INFINITY, seconds = 0] = (/;r=(\d+);t=(\d+)$/.exec(ratelimit) ?? []).slice(1).map(Number)
  if (left < CALLS_LEAST) await page.waitForTimeout(seconds * SECOND_MS)
}

/** A session that journeys share: its cookies, when it was made, and the key of its person's app, where journeys gave them one. */
interface SharedSession {
  readonly cookies: readonly Cookie[]
  readonly madeMs: number
  readonly secret: string | undefined
}

/** Some calls demand a proof of who asks that is younger than PROOF_LIFE_MS, and a journey may come to them minutes after its start. */
const KEPT_LIFE_MS = PROOF_LIFE_MS / 3

async function readKept(number: number): Promise<SharedSession | null> {
  const file = keptSession(number)
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as SharedSession) : null
}

/** Takes up an operator's session of an earlier journey; false when there is none, its proof is old, or it has ended. */
async function takeUpSession(page: Page, number: number): Promise<boolean> {
  const kept = await readKept(number)
  if (kept === null || Date.now() - kept.madeMs > KEPT_LIFE_MS) return false
  await page.context().addCookies([...kept.cookies])
  if ((await call(page, '/data/member/sessions')).returnCode === 1) {
    await untilCallsAreLeft(page)
    return true
  }
  await page.context().clearCookies()
  return false
}

async function keepSession(page: Page, number: number, secret: string | undefined): Promise<void> {
  const file = keptSession(number)
  // Another journey may read at this moment: it finds the whole file or none.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify({ cookies: await page.context().cookies(), madeMs: Date.now(), secret } satisfies SharedSession))
  await rename(draft, file)
}

/** Takes up the session that is kept, or makes one by `signIn`; of two journeys that come at once one makes it, and the other waits for it. */
async function takeUpOrMake(
  page: Page,
  number: number,
  signIn: (kept: SharedSession | null) => Promise<string | undefined>,
): Promise<void> {
  const mark = `${keptSession(number)}.made`
  await mkdir(dirname(mark), { recursive: true })
  let isMine = false
  for (let tries = 0; !isMine && tries < CODE_TRIES_MAX; tries++) {
    if (await takeUpSession(page, number)) return
    isMine = await mkdir(mark).then(
      () => true,
      () => false,
    )
    if (!isMine) await page.waitForTimeout(NEXT_CODE_MS)
  }
  try {
    // It may have been made between the look and the mark.
    if (await takeUpSession(page, number)) return
    await keepSession(page, number, await signIn(await readKept(number)))
  } finally {
    await rm(mark, { recursive: true, force: true })
  }
}

interface SignInOptions {
  readonly origin?: string
  /** Key of the person's authenticator app; the demo world tells codes of its own people. */
  readonly secret?: string | undefined
}

/** Signs in with a page, which then shows nothing; with one of another site at a quiet page of that. */
async function signInAnew(page: Page, number: number, { origin = '', secret }: SignInOptions = {}): Promise<void> {
  // Names below localhost are known to the browser alone.
  if (origin === '') {
    // What it shows would meet the new session; and to draw the quiet page, before and after, costs more than to sign in.
    if (!hasOpenedNothing(page)) await page.goto(NOTHING)
    await page.request.get(QUIET_PAGE)
  } else await page.goto(`${origin}${QUIET_PAGE}`)
  const refusal = await sendSignIn(page, number, secret)
  if (refusal !== null) throw new Error(`${number} cannot sign in: ${refusal}`)
  if (hasOpenedNothing(page)) return
  // A late call of the page may meet the new session, be refused and lead elsewhere, which breaks this move off.
  await expect(async () => {
    await page.goto(`${origin}${QUIET_PAGE}`)
  }).toPass()
}

/** Signs a person of the demo world in; the page then shows nothing. `origin` names another site than the default one: it then stands on a quiet page of it. */
export async function signInAs(page: Page, number: number, origin = ''): Promise<void> {
  if ((number === DEMO.operator || number === DEMO.reviewer) && origin === '') {
    await takeUpOrMake(page, number, async () => {
      await signInAnew(page, number)
      return undefined
    })
  } else await signInAnew(page, number, { origin })
}

/** Gives somebody who has just signed in an authenticator app, without which they are no operator; answers its key. */
async function enrolApp(page: Page, number: number): Promise<string> {
  const enrolmentCode = /^Enrolment code: +(\S+)$/m.exec(hammerlane('user', 'second-factor-code', String(number)))?.[1]
  const { data } = await call(page, '/data/member/oneTimeCodes/enrol', { password: DEMO_PASSWORD, enrolmentCode })
  const secret = String(data['secret'])
  const told = await call(page, '/data/member/oneTimeCodes/confirm', { oneTimeCode: codeNow(secret) })
  if (told.returnCode !== 1) throw new Error(`${number} has no authenticator app: ${JSON.stringify(told.data)}`)
  return secret
}

/** Signs in who confirms what another asks for; the first time they take an authenticator app. */
export async function signInAsSecond(page: Page, { number }: { readonly number: number } = OWN.seconding): Promise<void> {
  await takeUpOrMake(page, number, async (kept) => {
    await signInAnew(page, number, { secret: kept?.secret })
    return kept?.secret ?? (await enrolApp(page, number))
  })
}
