import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, type Cookie, type Page } from '@playwright/test'
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

const hasOpenedNothing = (page: Page): boolean => page.url() === 'about:blank'

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

/** Sends the sign-in, with a code where one is asked for; answers what was refused. */
async function sendSignIn(page: Page, number: number): Promise<string | null> {
  const form = { username: String(number), password: DEMO_PASSWORD }
  let told = await call(page, '/processLogin', form)
  for (let tries = 0; told.returnCode !== 1 && String(told.data['error']).startsWith('ONE_TIME_CODE') && tries < CODE_TRIES_MAX; tries++) {
    const oneTimeCode = await oneTimeCodeOf(page, number)
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

/** Takes up an operator's session of an earlier journey; false when there is none or it has ended. */
async function takeUpSession(page: Page, number: number): Promise<boolean> {
  const file = keptSession(number)
  if (!existsSync(file)) return false
  await page.context().addCookies(JSON.parse(await readFile(file, 'utf8')) as Cookie[])
  if ((await call(page, '/data/member/sessions')).returnCode === 1) {
    await untilCallsAreLeft(page)
    return true
  }
  await page.context().clearCookies()
  return false
}

async function keepSession(page: Page, number: number): Promise<void> {
  const file = keptSession(number)
  await mkdir(dirname(file), { recursive: true })
  // Another journey may read at this moment: it finds the whole file or none.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(await page.context().cookies()))
  await rename(draft, file)
}

/** Signs a person of the demo world in. `origin` names another site than the default one: the page then stands on a quiet page of it. */
export async function signInAs(page: Page, number: number, origin = ''): Promise<void> {
  const isOperator = (number === DEMO.operator || number === DEMO.reviewer) && origin === ''
  if (isOperator && (await takeUpSession(page, number))) return
  // Names below localhost are known to the browser alone.
  if (origin !== '' || !hasOpenedNothing(page)) await page.goto(`${origin}${QUIET_PAGE}`)
  else await page.request.get(QUIET_PAGE)
  const refusal = await sendSignIn(page, number)
  if (refusal !== null) throw new Error(`${number} cannot sign in: ${refusal}`)
  if (isOperator) await keepSession(page, number)
  if (hasOpenedNothing(page)) return
  // A late call of the page may meet the new session, be refused and lead elsewhere, which breaks this move off.
  await expect(async () => {
    await page.goto(`${origin}${QUIET_PAGE}`)
  }).toPass()
}

/** Waits for the session that another journey is making; false when it has not been made in time. */
async function takeUpSoon(page: Page, number: number): Promise<boolean> {
  for (let tries = 0; tries < CODE_TRIES_MAX; tries++) {
    if (await takeUpSession(page, number)) return true
    await page.waitForTimeout(NEXT_CODE_MS)
  }
  return false
}

/** Signs in who confirms what another asks for; the first time they take an authenticator app, without which they are no operator. */
export async function signInAsSecond(page: Page, { number }: { readonly number: number } = OWN.seconding): Promise<void> {
  if (await takeUpSession(page, number)) return
  await mkdir(dirname(keptSession(number)), { recursive: true })
  // Of two journeys that come first at once one takes the app: its key would not be the other's.
  const isFirst = await mkdir(`${keptSession(number)}.first`).then(
    () => true,
    () => false,
  )
  if (!isFirst && (await takeUpSoon(page, number))) return
  await signInAs(page, number)
  const enrolmentCode = /^Enrolment code: +(\S+)$/m.exec(hammerlane('user', 'second-factor-code', String(number)))?.[1]
  const { data } = await call(page, '/data/member/oneTimeCodes/enrol', { password: DEMO_PASSWORD, enrolmentCode })
  const told = await call(page, '/data/member/oneTimeCodes/confirm', { oneTimeCode: codeNow(String(data['secret'])) })
  if (told.returnCode !== 1) throw new Error(`${number} has no authenticator app: ${JSON.stringify(told.data)}`)
  await keepSession(page, number)
}
