import type { LightMyRequestResponse } from 'fastify'
import { testApp, type TestApp } from '#test/app.ts'
import { multipart, type TestPart } from '#test/files/multipart.ts'
import { aJpeg } from '#test/files/sample-files.ts'
import { aPerson, type PersonFields, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'

/** Somebody who is signed in. */
export interface Somebody extends TestPerson {
  readonly headers: SignedInHeaders
}

type Headers = Readonly<Record<string, string>>

/** An application with members who are checked and reviewers who decide. */
export interface IdentityWorld extends TestApp {
  member(fields?: PersonFields): Promise<Somebody>
  reviewer(fields?: PersonFields): Promise<Somebody>
  get(url: string, headers: Headers): Promise<LightMyRequestResponse>
  post(url: string, headers: Headers, payload?: object): Promise<LightMyRequestResponse>
  /** Sends pictures by the name of their parts; one without bytes is a photo of its own. */
  send(who: Pick<Somebody, 'headers'>, pictures: Readonly<Record<string, Buffer | null>>, more?: Headers): Promise<LightMyRequestResponse>
  /** Begins a check and sends all its pictures; answers its id. */
  sent(who: Somebody, pictures?: Readonly<Record<string, Buffer | null>>): Promise<number>
  /** Claims a check and decides about it. */
  decide(reviewer: Pick<Somebody, 'headers'>, id: number, verdict: object): Promise<LightMyRequestResponse>
  /** How somebody's check stands, as they are told. */
  stands(who: Pick<Somebody, 'headers'>): Promise<Record<string, unknown>>
}

export const IDENTITY = '/data/member/identity'
export const DESK = '/data/operations/identity'
export const CLEAR = { verdict: 'CLEAR', bornOn: '1988-04-17' } as const
export const FAIL = { verdict: 'FAIL', reasonCode: 'NOT_SAME_FACE' } as const
const ALL = { front: null, back: null, selfie: null } as const
const OF_PASSPORT = { front: null, selfie: null } as const

/** Opens such an application. */
export async function identityWorld(env: Readonly<Record<string, string>> = {}): Promise<IdentityWorld> {
  const one = await testApp({ SEARCH_WORKERS: '0', ...env })
  const { db } = one.database
  const somebody = async (fields: PersonFields): Promise<Somebody> => {
    const person = await aPerson(db, fields)
    return { ...person, headers: await signIn(db, person) }
  }
  const get: IdentityWorld['get'] = (url, headers) => one.app.inject({ url, headers })
  const post: IdentityWorld['post'] = (url, headers, payload = {}) => one.app.inject({ method: 'POST', url, headers, payload })
  const send: IdentityWorld['send'] = async ({ headers }, pictures, more = {}) => {
    const parts: TestPart[] = []
    for (const [name, bytes] of Object.entries(pictures))
      parts.push({ name, bytes: bytes ?? (await aJpeg({ width: 320 + parts.length })), filename: `${name}.jpg` })
    const { headers: type, payload } = multipart(parts)
    return one.app.inject({ method: 'POST', url: `${IDENTITY}/pictures`, headers: { ...headers, ...type, ...more }, payload })
  }
  return {
    ...one,
    get,
    post,
    send,
    member: (fields = {}) => somebody({ ...fields, profile: { country: 'USA', ...fields.profile } }),
    reviewer: (fields = {}) => somebody({ kind: 'internal', privileges: ['REVIEWER'], ...fields }),
    sent: async (who, pictures) => {
      // Who is from abroad shows a passport, which has no back.
      const { documents } = (await get(IDENTITY, who.headers)).json().data
      const isAbroad = documents.length === 1
      await post(`${IDENTITY}/start`, who.headers, { document: isAbroad ? 'PASSPORT' : 'ID_CARD' })
      const answer = await send(who, pictures ?? (isAbroad ? OF_PASSPORT : ALL))
      if (answer.json().data.status !== 'PENDING') throw new Error(`not taken: ${answer.body}`)
      const row = await db
        .selectFrom('identity_checks')
        .select('id')
        .where('account_id', '=', who.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return row.id
    },
    decide: async ({ headers }, id, verdict) => {
      await post(`${DESK}/${id}/claim`, headers)
      return post(`${DESK}/${id}/decide`, headers, verdict)
    },
    stands: async ({ headers }) => (await get(IDENTITY, headers)).json().data,
  }
}

/** Code of a refusal. */
export const codeOf = (answer: { json(): { data: { errorCode?: string } } }): string | undefined => answer.json().data.errorCode
