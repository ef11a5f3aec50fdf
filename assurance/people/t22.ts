// T22: forged requests on every route that changes something; the routes are those of the router, not of a list written by hand.
import { calls } from '@app/contract/calls.ts'
import { type Effect, isPublicRead } from '@app/contract/define-call.ts'
import { record } from '../result.ts'
import { makeCrowd } from './crowd.ts'
import { withInstallation } from './installation.ts'
import { type Crowded, signInByForm } from './sign-in.ts'

interface Listed {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly effect: Effect
  readonly isPublicRead?: true
}

type Headers = Readonly<Record<string, string>>
interface Forgery {
  readonly what: string
  readonly headers: Headers
  readonly body: string
  /** Whether it comes from another site, which calls without a member are closed to as well. */
  readonly isForeign: boolean
}

/** Routes that no browser has a part in: nodes among themselves, signed with their keys, and the demo's own provider, absent without the demo. */
const WITHOUT_BROWSER = new Set(['POST /internal/bids', 'POST /demo/openid/:provider/*'])
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*' }
const TEXT_TYPE = { 'content-type': 'text/plain' }
const MULTIPART_TYPE = { 'content-type': 'multipart/form-data; boundary=x' }
/** A refusal by type of the body is one as well: nothing was read. */
const REFUSED = [403, 415]

const foreignOrigins: readonly Headers[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://uk.localhost' },
  { origin: 'https://localhost.evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]
const bodies = [
  { kind: 'script', headers: JSON_TYPE, body: '{}' },
  { kind: 'form', headers: FORM_TYPE, body: 'a=1' },
  { kind: 'no-cors fetch', headers: TEXT_TYPE, body: '{}' },
  { kind: 'upload', headers: MULTIPART_TYPE, body: '--x--\r\n' },
]

/** A phone of an upload link is known by a cookie of its own, which no session of this browser stands for: without a token it is nobody. */
const OF_A_PHONE = 'sendPhoneDocuments'

/** From another site, with the right token even; and from our own without one, with a stale one, with somebody else's. */
function forgeriesOf(victim: Crowded, tokens: { stale: string; other: string }): Forgery[] {
  const { cookie, csrf } = victim
  const foreign = foreignOrigins.flatMap((origin) =>
    bodies.map(({ kind, headers, body }) => ({
      what: `${kind} with ${JSON.stringify(origin)}`,
      headers: { cookie, 'x-xsrf-token': csrf, ...headers, ...origin },
      body: kind === 'form' ? `a=1&_csrf=${encodeURIComponent(csrf)}` : body,
      isForeign: true,
    })),
  )
  const given = [
    { what: 'no token', value: null },
    { what: 'an empty token', value: '' },
    { what: 'a stale token', value: tokens.stale },
    { what: 'the token of somebody else', value: tokens.other },
    { what: 'half of the token', value: csrf.slice(0, 20) },
  ]
  const tokenless = given.flatMap(({ what, value }) =>
    bodies.map(({ kind, headers, body }) => ({
      what: `${kind} with ${what}`,
      headers: { cookie, ...headers, ...(value === null ? {} : { 'x-xsrf-token': value }) },
      body: kind === 'form' && value !== null ? `_csrf=${encodeURIComponent(value)}` : body,
      isForeign: false,
    })),
  )
  const planted = { ...JSON_TYPE, cookie: cookie.replace(/XSRF-TOKEN=[^;]+/, 'XSRF-TOKEN=planted'), 'x-xsrf-token': 'planted' }
  return [...foreign, ...tokenless, { what: 'a cookie planted by a subdomain', headers: planted, body: '{}', isForeign: false }]
}

/** A list without the name that each gets. */
const withoutName = (text: string): string => text.replace(/"queryId":"[^"]*"/, '')
const filled = (path: string): string => path.replace(/:\w+/g, '1')

await withInstallation({}, async (installation) => {
  const crowd = await makeCrowd(installation, 2)
  await installation.pool.query(`update accounts set privileges = '{OPERATOR}', kind = 'internal' where id = $1`, [crowd[0]?.id])
  const [first, other] = await Promise.all(crowd.map((one) => signInByForm(installation, one)))
  if (first === undefined || other === undefined) throw new Error('nobody is signed in')
  const stale = first.csrf
  const victim = await signInByForm(installation, first)
  // Operators have their second factor behind them.
  await installation.pool.query('update sessions set has_second_factor = true')
  const listed = new Map((Object.values(calls) as readonly Listed[]).map((call) => [`${call.method} ${call.path}`, call]))
  const routes = installation.routes.filter(({ method }) => !SAFE.has(method))
  const unlisted = routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !listed.has(route))
  const unsafe = [...listed.values()].filter(({ method, effect }) => SAFE.has(method) && effect === 'member').map(({ name }) => name)
  const changing = routes.flatMap(({ method, path }) => listed.get(`${method} ${path}`) ?? []).filter(({ effect }) => effect !== 'none')
  const shortfalls = [
    ...unlisted.filter((route) => !WITHOUT_BROWSER.has(route)).map((route) => `${route} is in no registry`),
    ...unsafe.map((name) => `${name} changes something by GET`),
  ]
  let count = 0
  for (const { name, method, path, effect } of changing) {
    if (effect === 'elsewhere' || effect === 'signed') continue
    for (const forgery of forgeriesOf(victim, { stale, other: other.csrf })) {
      if ((effect === 'public' || name === OF_A_PHONE) && !forgery.isForeign) continue
      count++
      const { status } = await installation.send({ method, path: filled(path), headers: forgery.headers, body: forgery.body })
      if (!REFUSED.includes(status)) shortfalls.push(`${name}: ${status} for ${forgery.what}`)
    }
  }
  for (const { name, method, path } of (Object.values(calls) as readonly Listed[]).filter(isPublicRead)) {
    for (const foreign of foreignOrigins) {
      const headers = { ...(method === 'POST' && JSON_TYPE), ...foreign }
      const request = { method, path: filled(path), ...(method === 'POST' && { body: '{}' }) }
      const visitor = await installation.send({ ...request, headers })
      const reader = await installation.send({ ...request, headers: { ...headers, cookie: victim.cookie } })
      count++
      const isVisitors = reader.status === visitor.status && withoutName(reader.text) === withoutName(visitor.text)
      if (!isVisitors || reader.headers['set-cookie'] !== undefined)
        shortfalls.push(`${name}: the reader's own answer for ${JSON.stringify(foreign)}`)
    }
  }
  for (const route of WITHOUT_BROWSER) {
    const path = filled(route.replace('POST ', '').replace('*', 'token'))
    const { status } = await installation.send({ method: 'POST', path, headers: { cookie: victim.cookie, ...JSON_TYPE }, body: '{}' })
    if (status < 400) shortfalls.push(`${route}: ${status} without a signature`)
  }
  const mine = await installation.ask({ path: '/data/member/sessions', headers: { cookie: victim.cookie } })
  if (mine.status !== 200) shortfalls.push(`the victim was signed out by it: ${mine.status}`)
  await record({
    id: 'T22',
    figures: {
      'routes that change something': changing.length,
      'of members': changing.filter(({ effect }) => effect === 'member').length,
      'forged requests': count,
      'let through': shortfalls.length,
    },
    wants:
      'every forged request on every route that changes something is refused with 403, or 415 where its body is of no kind that the route reads',
    holds: shortfalls.length === 0 && changing.length > 0,
    shortfalls,
  })
})
