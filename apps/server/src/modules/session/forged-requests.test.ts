import { afterAll, describe, expect, it } from 'vitest'
import { calls } from '@app/contract/calls.ts'
import type { BodyForm, Effect } from '@app/contract/define-call.ts'
import { testApp } from '#test/app.ts'
import { aPerson, signIn } from '#test/people.ts'

const one = await testApp()
afterAll(() => one.close())
const operator = await aPerson(one.database.db, { kind: 'internal', privileges: ['OPERATOR'] })
const member = await signIn(one.database.db, operator)
const other = await signIn(one.database.db, await aPerson(one.database.db))

interface Listed {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly effect: Effect
  readonly bodyForm?: BodyForm
}

/** Every call that changes something, straight from the registry: a new one is in the list on the day it is born. */
const changing = (Object.values(calls) as readonly Listed[]).filter(({ effect }) => !['none', 'elsewhere', 'signed'].includes(effect))
/** A phone of an upload link is known by a cookie of its own, without which there is nothing to forge; phone-upload.test.ts sends no token with it. */
const ofMembers = changing.filter(({ name, effect }) => effect === 'member' && name !== 'sendPhoneDocuments')

const send = async ({ method, path }: Listed, headers: Readonly<Record<string, string>>, payload?: string): Promise<number> => {
  const url = path.replace(/:\w+/g, '1')
  const answer = await one.app.inject({
    method,
    url,
    headers: { host: member.host, cookie: member.cookie, ...headers },
    ...(payload === undefined || method === 'GET' ? {} : { payload }),
  })
  return answer.statusCode
}
/** Those that may be sent a body. */
const withBody = () => changing.filter(({ method }) => method !== 'GET')
const JSON_BODY = { 'content-type': 'application/json' }
const FORM_BODY = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
/** Body of a call that takes files and nothing else: its token would stand in the first part. */
const FILES_BODY = { 'content-type': 'multipart/form-data; boundary=x', accept: 'text/html' }
const aFile = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--x--\r\n'

/** Names of the calls that did not answer with one of the statuses. */
async function passed(list: readonly Listed[], statuses: readonly number[], ask: (call: Listed) => Promise<number>): Promise<string[]> {
  const found: string[] = []
  for (const call of list) {
    const status = await ask(call)
    if (!statuses.includes(status)) found.push(`${call.name}: ${status}`)
  }
  return found
}

describe('calls that change something', () => {
  it('calls that change something are never safe by method, but for those that no followed link is answered by', () => {
    expect(
      changing.filter(({ method, effect }) => method === 'GET' && effect !== 'script' && effect !== 'download').map(({ name }) => name),
    ).toEqual([])
    expect(ofMembers.length).toBeGreaterThan(5)
  })

  it.each([
    ['a script of another site', { origin: 'https://evil.example', ...JSON_BODY }],
    ['a form of another site', { origin: 'https://evil.example', ...FORM_BODY }],
    ['a page without an origin', { origin: 'null', ...FORM_BODY }],
    ['a sibling host', { origin: 'http://uk.localhost', ...JSON_BODY }],
    ['our own host over https', { origin: 'https://localhost', ...JSON_BODY }],
    ['another port of our host', { origin: 'http://localhost:9999', ...JSON_BODY }],
    ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site', ...JSON_BODY }],
    ['a browser that says same-site', { 'sec-fetch-site': 'same-site', ...JSON_BODY }],
  ])('calls that change something are refused to %s, token or not', async (_, headers) => {
    const payload = headers['content-type'] === JSON_BODY['content-type'] ? '{}' : 'a=1'
    expect(await passed(changing, [403], (call) => send(call, { ...headers, 'x-xsrf-token': member['x-xsrf-token'] }, payload))).toEqual([])
  })

  it.each([
    ['no token', {}],
    ['an empty token', { 'x-xsrf-token': '' }],
    ['the token of another session', { 'x-xsrf-token': other['x-xsrf-token'] }],
    ['a token that only the cookie has', { cookie: `${member.cookie}; XSRF-TOKEN=${member['x-xsrf-token']}` }],
  ] as const)('calls that change something of members are refused with %s', async (_, headers) => {
    const [plain, ofFiles] = [false, true].map((isOfFiles) => ofMembers.filter(({ bodyForm }) => (bodyForm === 'multipart') === isOfFiles))
    expect(await passed(plain ?? [], [403], (call) => send(call, { ...JSON_BODY, ...headers }, '{}'))).toEqual([])
    expect(await passed(plain ?? [], [403], (call) => send(call, { ...FORM_BODY, ...headers }, '_csrf=x'))).toEqual([])
    expect(await passed(ofFiles ?? [], [403], (call) => send(call, { ...FILES_BODY, ...headers }, aFile))).toEqual([])
    expect(await passed(ofFiles ?? [], [403, 415], (call) => send(call, { ...JSON_BODY, ...headers }, '{}'))).toEqual([])
    expect(ofFiles?.length).toBeGreaterThan(0)
  })

  it('calls that change something take no JSON that calls itself plain text', async () => {
    expect(await passed(withBody(), [403, 415], (call) => send(call, { 'content-type': 'text/plain' }, '{}'))).toEqual([])
  })

  it('calls that change something of members take the token of their own session, in the header or in a form', async () => {
    const token = member['x-xsrf-token']
    const isRefused = (status: number): boolean => status === 403
    expect(isRefused(await send(calls.getMySteps as Listed, {}))).toBe(false)
    const signOut = calls.signOut as Listed
    expect(await send(signOut, FORM_BODY, `_csrf=${encodeURIComponent(token)}`)).toBe(303)
  })
})
