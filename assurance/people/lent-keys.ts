// What somebody lends to others and takes back: a program's token, a counterman's number, a phone's link.
import { letBidFor } from '../../apps/server/test/accounts/mandates.ts'
import { aPerson, signIn } from '../../apps/server/test/people.ts'
import type { Answer, Installation } from './installation.ts'
import { makeToken, makeUploadLink } from './leave-traces.ts'
import { actAs, cookiesOf, type Crowded } from './sign-in.ts'

const UNAUTHORIZED = 401

/** Something that was lent: how its holder is known, and how its owner takes it back. */
export interface Lent {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  /** Whether its holder is still served. */
  isServed(): Promise<boolean>
  takeBack(): Promise<Answer>
  /** Whether its holder may have a live line. */
  readonly hasLine: boolean
}

type Lend = (installation: Installation, owner: Crowded) => Promise<Lent>

const aToken: Lend = async (installation, owner) => {
  const token = await makeToken({ installation, member: owner }, 'A program of a trial')
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await installation.ask({ path: '/data/member/tokens', headers: { cookie: owner.cookie } })
  const [entry] = data['tokens'] as readonly { readonly id: number }[]
  return {
    name: 'token revoked',
    headers,
    hasLine: true,
    isServed: async () => (await installation.ask({ path: '/public/data/live?lanes=1', headers })).status !== UNAUTHORIZED,
    takeBack: () => actAs(installation, owner)('/data/member/tokens/revoke', { tokenId: String(entry?.id), reason: 'a trial' }),
  }
}

const aNumber: Lend = async (installation, owner) => {
  const { db } = installation
  const holder = await aPerson(db, {
    kind: 'counterman',
    roles: ['COUNTERMAN'],
    broker_id: owner.id,
    membership_type: null,
    number: owner.number + 500_000,
  })
  await letBidFor(db, { payer: owner, holder })
  const { cookie } = await signIn(db, holder)
  return {
    name: 'number vacated',
    headers: { cookie },
    hasLine: true,
    isServed: async () => (await installation.ask({ path: '/data/member/mandates', headers: { cookie } })).status !== UNAUTHORIZED,
    takeBack: () => actAs(installation, owner)('/data/member/countermen/vacate', { buyerNumber: String(holder.number), reason: 'a trial' }),
  }
}

/** A phone that has opened a link. */
async function pairPhone(installation: Installation, owner: Crowded): Promise<Pick<Lent, 'headers' | 'isServed'>> {
  const key = await makeUploadLink({ installation, member: owner })
  const visit = cookiesOf(await installation.ask({ path: '/public/data/userConfig' }))
  const own = [...visit].map(([name, value]) => `${name}=${value}`).join('; ')
  const opened = await installation.ask({
    path: '/public/data/uploadLink/open',
    json: { key },
    headers: { cookie: own, 'x-xsrf-token': visit.get('XSRF-TOKEN') ?? '' },
  })
  const cookie = [own, ...[...cookiesOf(opened)].map(([name, value]) => `${name}=${value}`)].join('; ')
  return {
    headers: { cookie },
    isServed: async () => (await installation.ask({ path: '/public/data/uploadLink', headers: { cookie } })).data['state'] === 'OPEN',
  }
}

const aLink: Lend = async (installation, owner) => ({
  name: 'upload link revoked',
  hasLine: false,
  ...(await pairPhone(installation, owner)),
  takeBack: () => actAs(installation, owner)('/data/member/uploadLink/revoke', {}),
})

const aLinkOfSession: Lend = async (installation, owner) => ({
  name: 'upload link of a session that was ended',
  hasLine: false,
  ...(await pairPhone(installation, owner)),
  takeBack: () => actAs(installation, owner)('/doLogout.html', {}),
})

/** Each kind of what is lent. */
export const LENT: readonly Lend[] = [aToken, aNumber, aLink, aLinkOfSession]
