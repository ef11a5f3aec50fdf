import { dayAfter } from '@app/rules/documents/days.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, type PersonFields, signIn, type SignedInHeaders, type SessionFields, type TestPerson } from '#test/people.ts'
import { until } from '#test/until.ts'

/** What an answer says, as its JSON reads. */
type Body = ReturnType<typeof JSON.parse>
type Headers = Readonly<Record<string, string>>

/** Somebody who is signed in. */
export interface Somebody extends TestPerson {
  readonly headers: SignedInHeaders
}

export const AGREEMENTS = '/data/member/agreements'
export const SIGN = `${AGREEMENTS}/sign`
export const END = `${AGREEMENTS}/end`
export const STEPS = '/data/operations/accountSteps'

/** A day so many days from today, in the zone of the US site. */
export const dayIn = (days: number): string => dayAfter(dayOfSite('CPRTUS', Date.now()), days)

/** An affidavit that can be started as it is. */
export const AFFIDAVIT = { form: 'AFFIDAVIT', purpose: 'RESALE' } as const

/** A drawing that is a signature. */
export const DRAWN = '10,250 100,20 200,280 300,40 400,200 500,100 600,250 700,60;750,200 800,100 900,220'

/** An application with people who sign. */
export interface AgreementWorld extends TestApp {
  get(url: string, headers: Headers): Promise<{ status: number; data: Body; returnCode: number }>
  post(url: string, payload: object, headers: Headers): Promise<{ status: number; data: Body; returnCode: number }>
  someone(fields?: PersonFields, session?: SessionFields): Promise<Somebody>
  operator(): Promise<Somebody>
  /** Starts an agreement; answers its id. */
  start(who: Pick<Somebody, 'headers'>, form?: object): Promise<number>
  /** Starts a power of attorney for somebody called Pat Tester. */
  startPower(who: Pick<Somebody, 'headers'>, holder: Pick<TestPerson, 'number'>, more?: object): Promise<number>
  sign(
    who: Pick<Somebody, 'headers'>,
    ids: number | readonly number[],
    more?: object,
  ): Promise<{ status: number; data: Body; returnCode: number }>
  /** Starts and signs an affidavit; answers its id. */
  signed(who: Pick<Somebody, 'headers'>): Promise<number>
  pdf(who: Pick<Somebody, 'headers'>, id: number): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>
  mailsTo(who: Pick<TestPerson, 'email'>): Promise<readonly { subject: string; body: string }[]>
  /** The history of an agreement, in its order. */
  eventsOf(id: number): Promise<readonly string[]>
}

/** Opens such an application. */
export async function agreementWorld(env: Readonly<Record<string, string>> = {}): Promise<AgreementWorld> {
  const one = await testApp({ SEARCH_WORKERS: '0', ...env })
  const { db } = one.database
  const read = (answer: Awaited<ReturnType<typeof one.app.inject>>) => ({ status: answer.statusCode, ...answer.json() })
  const world: AgreementWorld = {
    ...one,
    get: async (url, headers) => read(await one.app.inject({ url, headers })),
    post: async (url, payload, headers) => read(await one.app.inject({ method: 'POST', url, payload, headers })),
    someone: async (fields = {}, session = {}) => {
      const person = await aPerson(db, fields)
      return { ...person, headers: await signIn(db, person, session) }
    },
    operator: () => world.someone({ kind: 'internal', privileges: ['OPERATOR'] }),
    start: async ({ headers }, form = AFFIDAVIT) => {
      const { data } = await world.post(AGREEMENTS, form, headers)
      if (typeof data.agreementId !== 'number') throw new Error(`not started: ${JSON.stringify(data)}`)
      return data.agreementId
    },
    startPower: (who, { number }, more = {}) => {
      const holder = { holderNumber: String(number), holderFirstName: 'Pat', holderLastName: 'Tester' }
      return world.start(who, { form: 'ATRNYPANN', ...holder, scopes: ['PICKUP'], untilOn: dayIn(30), ...more })
    },
    sign: ({ headers }, ids, more = {}) =>
      world.post(
        SIGN,
        { agreementId: ids, signatureKind: 'TYPED', signature: 'Pat Tester', isConsented: true, consentVersion: 1, ...more },
        headers,
      ),
    signed: async (who) => {
      const id = await world.start(who)
      const { data } = await world.sign(who, id)
      if (data.agreements === undefined) throw new Error(`not signed: ${JSON.stringify(data)}`)
      // The call that signs waits for its document a moment only.
      await until('the agreement counts', async () => (await world.eventsOf(id)).includes('ACTIVE'))
      return id
    },
    pdf: async ({ headers }, id) => {
      const answer = await one.app.inject({ url: `${AGREEMENTS}/${id}/document.pdf`, headers })
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
    },
    mailsTo: async ({ email }) => {
      const rows = await db.selectFrom('mails').select(['subject', 'body_text']).where('recipient', '=', email).orderBy('id').execute()
      return rows.map(({ subject, body_text: body }) => ({ subject, body: body ?? '' }))
    },
    eventsOf: async (id) => {
      const rows = await db.selectFrom('agreement_events').select('kind').where('agreement_id', '=', id).orderBy('id').execute()
      return rows.map(({ kind }) => kind)
    },
  }
  return world
}
