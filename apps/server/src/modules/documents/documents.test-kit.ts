import type { LightMyRequestResponse } from 'fastify'
import type { SentDocuments } from '@app/contract/documents/documents.answers.ts'
import { checkWaitingPapers } from './index.ts'
import { testApp, type TestApp, type TestAppOptions } from '#test/app.ts'
import { multipart, type TestPart } from '#test/files/multipart.ts'
import { aPerson, type PersonFields, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'
import { aPdf, aPng } from '#test/files/sample-files.ts'

/** Somebody who is signed in. */
export interface Somebody extends TestPerson {
  readonly headers: SignedInHeaders
}

/** What is said of a paper, and its file. */
export interface SentPaper {
  readonly documentCategory?: string
  readonly documentNumber?: string
  readonly country?: string
  readonly state?: string
  readonly expiryDate?: string
  readonly bytes?: Buffer
  readonly filename?: string
}

type Decision = Readonly<Record<string, string>>

/** An application with members who send papers and reviewers who decide about them. */
export interface PaperWorld extends TestApp {
  member(fields?: PersonFields): Promise<Somebody>
  reviewer(fields?: PersonFields): Promise<Somebody>
  get(url: string, headers: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
  post(url: string, headers: Readonly<Record<string, string>>, payload?: object): Promise<LightMyRequestResponse>
  /** Sends papers in one request. */
  upload(
    who: Pick<Somebody, 'headers'>,
    papers: readonly SentPaper[],
    more?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>
  /** Lets the files be checked that were not in time: a busy machine takes longer than an upload waits. */
  checkAll(answer: LightMyRequestResponse): Promise<void>
  /** Sends one sound paper; answers its id. */
  send(who: Pick<Somebody, 'headers'>, paper?: SentPaper): Promise<number>
  /** Claims a paper and decides about it. */
  decide(reviewer: Pick<Somebody, 'headers'>, id: number, decision: Decision): Promise<LightMyRequestResponse>
  statusOf(who: Pick<TestPerson, 'id'>): Promise<{ readonly documents: string; readonly licence: string }>
}

const PAPERS = '/data/member/documents'
const DESK = '/data/operations/reviews'

/** The day so many days from now, YYYY-MM-DD. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function partsOf(papers: readonly SentPaper[]): Promise<TestPart[]> {
  const parts: TestPart[] = []
  for (const [at, { bytes, filename = 'licence.png', ...fields }] of papers.entries()) {
    for (const [name, value] of Object.entries({ documentCategory: 'ID', ...fields }))
      parts.push({ name: `documents[${at}][${name}]`, value })
    parts.push({ name: `documents[${at}][file]`, bytes: bytes ?? (await aPng()), filename })
  }
  return parts
}

/** Opens such an application. */
export async function paperWorld(
  env: Readonly<Record<string, string>> = {},
  options: Pick<TestAppOptions, 'decodesApart'> = {},
): Promise<PaperWorld> {
  const one = await testApp({ SEARCH_WORKERS: '0', ...env }, options)
  const { db } = one.database
  const somebody = async (fields: PersonFields): Promise<Somebody> => {
    const person = await aPerson(db, fields)
    return { ...person, headers: await signIn(db, person) }
  }
  const post: PaperWorld['post'] = (url, headers, payload = {}) => one.app.inject({ method: 'POST', url, headers, payload })
  const upload: PaperWorld['upload'] = async ({ headers }, papers, more = {}) => {
    const { headers: type, payload } = multipart(await partsOf(papers))
    return one.app.inject({ method: 'POST', url: PAPERS, headers: { ...headers, ...type, ...more }, payload })
  }
  const checkAll: PaperWorld['checkAll'] = async (answer) => {
    const { documents } = answer.json().data as SentDocuments
    let waiting = documents.filter(({ state }) => state === 'CHECKING').length
    while (waiting > 0) {
      waiting -= await checkWaitingPapers(one.app.rooms.documents, { olderSeconds: 0 })
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  return {
    ...one,
    checkAll,
    member: (fields = {}) => somebody({ ...fields, profile: { country: 'USA', ...fields.profile } }),
    reviewer: (fields = {}) => somebody({ kind: 'internal', privileges: ['REVIEWER'], ...fields }),
    get: (url, headers) => one.app.inject({ url, headers }),
    post,
    upload,
    send: async (who, paper = {}) => {
      const answer = await upload(who, [paper])
      const { documents } = answer.json().data as SentDocuments
      const id = documents[0]?.documentId
      if (typeof id !== 'number') throw new Error(`not taken: ${answer.body}`)
      await checkAll(answer)
      return id
    },
    decide: async ({ headers }, id, decision) => {
      await post(`${DESK}/${id}/claim`, headers)
      return post(`${DESK}/${id}/decide`, headers, decision)
    },
    statusOf: async ({ id }) => {
      const row = await db
        .selectFrom('accounts')
        .leftJoin('bidder_terms', 'bidder_terms.account_id', 'accounts.id')
        .select(['document_status', 'licence_category'])
        .where('accounts.id', '=', id)
        .executeTakeFirstOrThrow()
      return { documents: row.document_status ?? 'MISSING', licence: row.licence_category }
    },
  }
}

/** A PDF of so many pages. */
export const aPaper = (pages = 1): Buffer => aPdf({ pages })
