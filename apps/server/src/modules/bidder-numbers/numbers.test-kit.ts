import { randomInt } from 'node:crypto'
import { BUILT_IN_VERSION } from '@app/contract/house-texts/text-codes.ts'
import { aPerson, signIn, type PersonFields, type SignedInHeaders } from '#test/people.ts'
import { linkIn, mailsTo, type TestMail } from '../account-recovery/recovery.test-kit.ts'
import type { BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { TestBrowser } from '../registration/registration.test-kit.ts'

export const BIDDERS = '/data/broker/bidders'
export const COUNTERMEN = '/data/member/countermen'
export const ACCEPT = '/public/data/invitation/accept'
export const PASSWORD = 'granite otter sails'
export const CAPS = [{ currency: 'USD', lotMinor: 500_000, dayMinor: 1_000_000, totalMinor: 2_000_000, lots: 2 }]

/** Somebody who is signed in. */
export interface Somebody {
  readonly id: number
  readonly number: number
  readonly email: string
  readonly headers: SignedInHeaders
}

export interface Answered {
  readonly status: number
  readonly returnCode: number
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer of any call
  readonly data: any
}

/** An address that nobody else has. */
export const anAddress = (): string => `ana.${randomInt(1e12)}@example.com`

/** People of a world, and what they send. */
export function numbersKit(world: () => BidWorld) {
  const db = () => world().database.db
  const someone = async (fields: PersonFields = {}, session: object = {}): Promise<Somebody> => {
    const person = await aPerson(db(), fields)
    return { ...person, headers: await signIn(db(), person, session) }
  }
  const send = async (path: string, who: Somebody | Readonly<Record<string, string>>, body: object): Promise<Answered> => {
    const answer = await world().post(path, 'headers' in who ? (who as Somebody).headers : who, body)
    return { status: answer.statusCode, ...answer.json<Omit<Answered, 'status'>>() }
  }
  const get = async (path: string, who: Somebody) => (await world().get(path, who.headers)).json()
  const keyTo = async (email: string): Promise<string> => {
    const mail = (await mailsTo(db(), email)).at(-1) as TestMail
    return linkIn(mail).searchParams.get('key') ?? ''
  }
  return {
    db,
    someone,
    send,
    get,
    keyTo,
    aBroker: (fields: PersonFields = {}) =>
      someone({ roles: ['ROLE_BROKER'], membership_type: 'B', profile: { company_name: 'Northgate Export' }, ...fields }),
    aBidderOf: (broker: Somebody, fields: PersonFields = {}) =>
      someone({ kind: 'broker-bidder', roles: ['ROLE_BROKER_BIDDER'], broker_id: broker.id, ...fields }),
    invite: (broker: Somebody, body: object = {}, path = `${BIDDERS}/invite`) =>
      send(path, broker, { email: anAddress(), name: 'Ana Petrova', caps: CAPS, ...body }),
    /** Accepts as somebody in a browser of their own does. */
    accept: async (key: string, more: object = {}, browser = new TestBrowser(world())) => ({
      browser,
      ...(await browser.post(ACCEPT, {
        key,
        firstName: 'Ana',
        lastName: 'Petrova',
        password: PASSWORD,
        confirmPassword: PASSWORD,
        termsVersion: BUILT_IN_VERSION,
        termsAccepted: true,
        isOfAge: true,
        ...more,
      })),
    }),
  }
}
