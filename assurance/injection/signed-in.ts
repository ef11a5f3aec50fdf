// People who are signed in while texts are tried at their calls, and the pages on which those texts are shown afterwards.
import { calls, type CallName } from '@app/contract/calls.ts'
import { PRIVILEGES } from '@app/contract/people.ts'
import { multipart } from '../../apps/server/test/files/multipart.ts'
import { aPdf } from '../../apps/server/test/files/sample-files.ts'
import { aPerson, signIn, type PersonFields } from '../../apps/server/test/people.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { loadPageBundle } from '../../apps/server/src/platform/pages/page-bundle.ts'
import type { RawRequest } from '../raw/ask.ts'

type Headers = Readonly<Record<string, string>>

/** Who asks: a buyer, a broker, or somebody of the house with every privilege. */
export const PERSONAS = ['buyer', 'broker', 'house'] as const
export type Persona = (typeof PERSONAS)[number]

/** Somebody of each, as their requests and the operators' pages know them. */
export interface SignedIn {
  readonly headers: Readonly<Record<Persona, Headers>>
  readonly numbers: readonly number[]
}

const KINDS: Readonly<Record<Persona, PersonFields>> = {
  buyer: { profile: { country: 'USA' } },
  broker: { roles: ['ROLE_BROKER'], membership_type: 'B', profile: { country: 'USA' } },
  house: { kind: 'internal', privileges: PRIVILEGES.filter((one) => one !== 'KIOSK_BIDDER'), membership_type: null },
}
/** Proof and session outlast every trial. */
const LONG_MS = 12 * 3_600_000

const OF_HOUSE = /(?:^|[,&|(])(?:OPERATOR|REVIEWER|AUDITOR|GATE|MONEY|CASHIER|INTERNAL_USER)\b/
const OF_BROKERS = /(?:^|[,&|(])ROLE_(?:BROKER|MASTER)\b/

/** Who of them a rule of access is for; a visitor's calls are asked by the buyer too. */
export const personaOf = (access: string): Persona => (OF_HOUSE.test(access) ? 'house' : OF_BROKERS.test(access) ? 'broker' : 'buyer')

/** Puts somebody of each kind into the database of the application and signs them in. */
export async function signInSome(databaseUrl: string): Promise<SignedIn> {
  const { db, close } = openDatabase(databaseUrl, { log: silentLog(), use: 'command' })
  try {
    const headers: Partial<Record<Persona, Headers>> = {}
    const numbers: number[] = []
    const longAfter = new Date(Date.now() + LONG_MS)
    for (const persona of PERSONAS) {
      const person = await aPerson(db, KINDS[persona])
      numbers.push(person.number)
      const { cookie, 'x-xsrf-token': token } = await signIn(db, person, { ends_at: longAfter, proved_at: longAfter })
      headers[persona] = { cookie, 'x-xsrf-token': token }
    }
    return { headers: headers as Record<Persona, Headers>, numbers }
  } finally {
    await close()
  }
}

const PAPERS = '/data/member/documents'
const LINE_ENDS = /[\r\n]/g
/** Longest number of a paper, characters. */
const WORDS_MAX = 40

function paper(
  who: Headers,
  { filename, more }: { readonly filename: string; readonly more: Readonly<Record<string, string>> },
): RawRequest {
  const { headers, payload } = multipart([
    { name: 'documents[0][documentCategory]', value: 'MISC' },
    ...Object.entries(more).map(([name, value]) => ({ name: `documents[0][${name}]`, value })),
    { name: 'documents[0][file]', bytes: aPdf(), filename },
  ])
  return { method: 'POST', path: PAPERS, headers: { ...who, ...headers }, body: payload }
}

/** A paper whose file is called as a payload says. */
export const paperNamed = (text: string, who: Headers): RawRequest =>
  paper(who, { filename: text.toWellFormed().replaceAll('"', '%22').replaceAll(LINE_ENDS, ' '), more: {} })

/** A paper of which it is said what a payload says. */
export const paperOf = (text: string, who: Headers): RawRequest => {
  const words = text.toWellFormed().slice(0, WORDS_MAX)
  return paper(who, { filename: 'paper.pdf', more: { documentNumber: words, state: words, expiryDate: words } })
}

/** An address that somebody opens. */
export interface Shown {
  readonly persona: Persona
  readonly path: string
}

/** Every page of the table that has no part to fill in, as somebody who may; and of operators the pages about these people. */
export async function pagesOf({ numbers }: SignedIn): Promise<readonly Shown[]> {
  const { pagePatterns } = await loadPageBundle()
  const rows = pagePatterns as readonly { readonly pattern: string; readonly row: { readonly access: string } }[]
  const own = rows
    .filter(({ pattern, row }) => !/[:*]/.test(pattern) && row.access !== 'anyone')
    .map(({ pattern, row }) => ({ persona: personaOf(row.access), path: pattern }))
  return [...own, ...numbers.map((number) => ({ persona: 'house' as const, path: `/operations/members/${number}` }))]
}

/** Every call that reads something of one's own: no part of its address has to be filled in. */
export function readsOf({ headers }: SignedIn): readonly RawRequest[] {
  return (Object.keys(calls) as CallName[]).flatMap((name) => {
    const { method, path, access } = calls[name]
    return method === 'GET' && !path.includes(':') ? [{ method, path, headers: headers[personaOf(access)] }] : []
  })
}
