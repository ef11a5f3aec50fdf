import fastify from 'fastify'
import { BUILT_IN_VERSION } from '@app/contract/house-texts/text-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { shiftDay } from '@app/rules/memberships/periods.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { sendToSubscriber, type MessagesDeps } from '../messages/send-to-subscriber.ts'
import { Sessions } from '#modules/session/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn, type PersonFields, type SignedInHeaders, type TestPerson } from '#test/people.ts'
import { chargedByHand } from './fee-charge.ts'
import type { MembershipDeps } from './membership-deps.ts'

/** What an answer says, as its JSON reads. */
type Body = ReturnType<typeof JSON.parse>
type Headers = Readonly<Record<string, string>>

/** Somebody with their requests. */
export interface Somebody extends TestPerson {
  readonly headers: SignedInHeaders
}

/** An application, and those who act in it. */
export interface MembershipWorld extends TestApp {
  get(url: string, headers: Headers): Promise<{ status: number; returnCode: number; data: Body }>
  post(url: string, payload: object, headers: Headers): Promise<{ status: number; returnCode: number; data: Body }>
  someone(fields?: PersonFields, host?: string): Promise<Somebody>
  operator(fields?: PersonFields, host?: string): Promise<Somebody>
  /** Asks and confirms by two operators; answers what the confirmation answered. */
  byTwo(url: string, payload: object): Promise<{ data: Body }>
  /** The account as it is derived. */
  account(
    id: number,
  ): Promise<{ kind: string; status: string; roles: string[]; level: string | null; until: string | null; steps: string[] }>
  /** What the sweep works with. */
  readonly deps: MembershipDeps
}

export const MEMBERSHIP = '/data/member/membership'
export const ORDERS = '/data/member/membership/orders'
export const DESK = '/data/operations/memberships'

/** A day so many days from today, in the zone of a site. */
export const dayIn = (days: number, site: SiteCode = 'CPRTUS'): string => shiftDay(dayOfSite(site, Date.now()), days)

/** Opens the application. */
export async function membershipWorld(): Promise<MembershipWorld> {
  const one = await testApp({ SEARCH_WORKERS: '0' })
  const { db } = one.database
  const post = openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db })
  const messages: MessagesDeps = { db, keys: one.keys, post }
  const read = (answer: Awaited<ReturnType<typeof one.app.inject>>) => ({ status: answer.statusCode, ...answer.json() })
  const world: MembershipWorld = {
    ...one,
    get: async (url, headers) => read(await one.app.inject({ url, headers })),
    post: async (url, payload, headers) => read(await one.app.inject({ method: 'POST', url, payload, headers })),
    someone: async (fields = {}, host = 'localhost') => {
      const person = await aPerson(db, fields)
      return { ...person, headers: await signIn(db, person, { host, site: fields.home_site ?? 'CPRTUS' }) }
    },
    operator: (fields = {}, host = 'localhost') => world.someone({ kind: 'internal', privileges: ['OPERATOR'], ...fields }, host),
    byTwo: async (url, payload) => {
      const [first, second] = [await world.operator(), await world.operator()]
      const asked = await world.post(url, payload, first.headers)
      return world.post(`${DESK}/requests/${asked.data['id']}`, { action: 'confirm' }, second.headers)
    },
    account: async (id) => {
      const { rows } = await one.database.pool.query(
        `select kind, status, roles, membership_type as level, to_char(membership_valid_until, 'YYYY-MM-DD') as until,
           array(select status || ' ' || cause from account_steps s where s.account_id = a.id order by 1) as steps
         from accounts a where id = $1`,
        [id],
      )
      return rows[0]
    },
    deps: {
      db,
      sessions: new Sessions(db, () => BUILT_IN_VERSION),
      post,
      subscribers: { send: (tx, mail) => sendToSubscriber(messages, tx, mail) },
      charge: chargedByHand,
    },
  }
  return world
}
