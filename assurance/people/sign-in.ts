import { setTimeout as sleep } from 'node:timers/promises'
import { type OneOfCrowd, PASSWORD } from './crowd.ts'
import type { Installation, Answer } from './installation.ts'

const BUSY = 429
const TRIES = 10
const MS_PER_SECOND = 1_000

/** Somebody who has signed in by the form, with the state of their browser. */
export interface Crowded extends OneOfCrowd {
  /** All cookies in one header; an answer may put others in their place. */
  cookie: string
  csrf: string
  readonly token: string
}

/** Cookies that an answer sets, by name; removed ones are left out. */
export function cookiesOf({ headers }: Pick<Answer, 'headers'>): ReadonlyMap<string, string> {
  const pairs = (headers['set-cookie'] ?? []).map((line) => (line.split(';', 1)[0] ?? '').split(/=(.*)/s))
  return new Map(pairs.filter(([, value]) => value !== '').map(([name = '', value = '']) => [name, value]))
}

/** What became of a sign-in: the code of its refusal, empty when it was let in, or the status of an answer that is none. */
export function signInError({ status, data }: Pick<Answer, 'status' | 'data'>): string {
  const { error } = data
  if (status !== 200) return String(status)
  return typeof error === 'string' ? error : ''
}

/** Asks to be signed in; whom a busy server tells to come again does. */
async function askToSignIn(installation: Installation, json: object): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await installation.ask({ path: '/processLogin', json })
    if (answer.status !== BUSY || tries === TRIES) return answer
    await sleep(Number(answer.data['retryAfterSeconds'] ?? 1) * MS_PER_SECOND)
  }
}

/** Signs somebody in as the form does. @throws Error when they are refused. */
export async function signInByForm(installation: Installation, one: OneOfCrowd, password = PASSWORD): Promise<Crowded> {
  const answer = await askToSignIn(installation, { username: one.email, password })
  if (answer.returnCode !== 1) throw new Error(`${one.email} was refused: ${answer.text}`)
  const cookies = cookiesOf(answer)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { ...one, cookie, csrf: cookies.get('XSRF-TOKEN') ?? '', token: cookies.get('JWT') ?? '' }
}

/** Calls as a signed-in person, with their token; follows a session that goes on under another id, as a browser does. */
export const actAs =
  (installation: Installation, visit: Pick<Crowded, 'cookie' | 'csrf'>) =>
  async (path: string, json: object): Promise<Answer> => {
    const answer = await installation.ask({ path, json, headers: { cookie: visit.cookie, 'x-xsrf-token': visit.csrf } })
    const set = cookiesOf(answer)
    const id = set.get('hl')
    if (id !== undefined) visit.cookie = visit.cookie.replace(/\bhl=[^;]*/, `hl=${id}`)
    visit.csrf = set.get('XSRF-TOKEN') ?? visit.csrf
    return answer
  }
