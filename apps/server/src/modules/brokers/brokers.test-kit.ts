import { aPerson, historyOf, type PersonFields, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'
import type { BidWorld } from '../own-bids/bid-calls.test-kit.ts'

/** Somebody with a session. */
export interface Somebody extends TestPerson {
  readonly headers: SignedInHeaders
}

/** Makes people of a world and sends what they send. */
export function brokersOf(world: BidWorld) {
  const { db } = world.database
  const someone = async (fields: PersonFields = {}, session: object = {}): Promise<Somebody> => {
    const person = await aPerson(db, fields)
    return { ...person, headers: await signIn(db, person, session) }
  }
  return {
    someone,
    broker: (fields: PersonFields = {}) => someone({ roles: ['ROLE_BROKER'], membership_type: 'B', ...fields }),
    bidderOf: (broker: TestPerson, fields: PersonFields = {}) =>
      someone({ kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'], broker_id: broker.id, ...fields }),
    operator: (fields: PersonFields = {}, session: object = {}) =>
      someone({ kind: 'internal', privileges: ['OPERATOR'], ...fields }, session),
    /** What stands in somebody's history, the oldest first. */
    kindsOf: async ({ id }: Pick<TestPerson, 'id'>) => (await historyOf(db, { id })).map((event) => (event as { kind: string }).kind),
    send: async (path: string, who: { readonly headers: Readonly<Record<string, string>> }, body: object) => {
      const answer = await world.post(path, { ...who.headers }, body)
      return { status: answer.statusCode, ...answer.json() }
    },
    read: async (path: string, who: { readonly headers: Readonly<Record<string, string>> }) => {
      const answer = await world.get(path, { ...who.headers })
      return { status: answer.statusCode, ...answer.json() }
    },
    /** Sends a form as a browser without script does; answers status and where it leads. */
    form: async (path: string, { headers }: Somebody, fields: Readonly<Record<string, string>>) => {
      const { cookie, host, 'x-xsrf-token': token } = headers
      const answer = await world.app.inject({
        method: 'POST',
        url: path,
        headers: {
          host,
          cookie,
          accept: 'text/html',
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-dest': 'document',
          'sec-fetch-mode': 'navigate',
        },
        payload: new URLSearchParams({ _csrf: token, locale: 'en_us', ...fields }).toString(),
      })
      return [answer.statusCode, answer.headers['location']]
    },
  }
}

export const VISITOR = { headers: { host: 'localhost' } } as const
