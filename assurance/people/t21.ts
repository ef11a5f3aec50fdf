// T21: readable tokens that are expired, forged, of another use or of a session that is over, on every call that takes one.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { calls } from '@app/contract/calls.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { signToken } from '../../apps/server/src/platform/tokens/index.ts'
import { TEST_SECRET } from '../../apps/server/test/test-secret.ts'
import { record } from '../result.ts'
import { type Crowded, signInByForm } from './sign-in.ts'
import { makeCrowd } from './crowd.ts'
import { type Installation, withInstallation } from './installation.ts'

const EXTENSION = '/g2mext/'
const LIFE_SECONDS = 300
const LEEWAY_SECONDS = 30
const RSA_BITS = 2048
const REFUSED = 401

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
type Json = Readonly<Record<string, unknown>>
const read = (text: string): Json => JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Json

interface Forged {
  readonly what: string
  readonly token: string
}

/** Every character of a token in turn replaced, as far as that changes its meaning. */
function flipped(token: string): Forged[] {
  const [head = '', body = '', tag = ''] = token.split('.')
  const parts = [head, body, tag]
  return parts.flatMap((one, at) =>
    [...one].flatMap((character, index) => {
      const changed = one.slice(0, index) + (character === 'A' ? 'B' : 'A') + one.slice(index + 1)
      if (Buffer.from(changed, 'base64url').equals(Buffer.from(one, 'base64url'))) return []
      return [{ what: `character ${index} of part ${at}`, token: parts.with(at, changed).join('.') }]
    }),
  )
}

/** Tokens that say something else of themselves, signed by whatever a forger has at hand. */
function forgeries(token: string): Forged[] {
  const [head = '', body = '', tag = ''] = token.split('.')
  const [header, claims] = [read(head), read(body)]
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const rs = part({ ...header, alg: 'RS256' })
  const hmacWith = (secret: string, start: string): string => `${start}.${createHmac('sha256', secret).update(start).digest('base64url')}`
  const headers: Json[] = [
    ...['none', 'None', 'NONE', 'nOnE', '', 'HS384', 'HS512', 'RS256', 'ES256', 'EdDSA', null, ['HS256']].map((alg) => ({ alg })),
    ...['JWE', 'JWS', '', null].map((typ) => ({ typ })),
    ...['../../../dev/null', '/dev/null', "' or 1=1 --", 'unknown', '', null, 'x'.repeat(500), '%00', '__proto__', 'constructor'].map(
      (kid) => ({ kid }),
    ),
    { jku: 'https://evil.example/jwks' },
    { jwk: publicKey.export({ format: 'jwk' }) },
    { x5u: 'https://evil.example/x5u' },
  ]
  const bodies: Json[] = [
    { sub: '1' },
    { sub: 1 },
    { aud: 'g2mext-public' },
    { aud: ['g2mext'] },
    { iss: 'somebody' },
    { exp: 9_999_999_999 },
    { exp: '9999999999' },
    { sid: 'x' },
    { roles: ['OPERATOR'] },
  ]
  return [
    ...headers.flatMap((change) => [
      { what: `header ${JSON.stringify(change).slice(0, 60)}, its own mark`, token: `${part({ ...header, ...change })}.${body}.${tag}` },
      { what: `header ${JSON.stringify(change).slice(0, 60)}, no mark`, token: `${part({ ...header, ...change })}.${body}.` },
    ]),
    ...bodies.map((change) => ({ what: `claims ${JSON.stringify(change)}`, token: `${head}.${part({ ...claims, ...change })}.${tag}` })),
    ...['', 'secret', 'hammerlane', pem].map((secret) => ({
      what: 'signed by a guessed secret',
      token: hmacWith(secret, `${head}.${body}`),
    })),
    { what: 'a public key as secret', token: hmacWith(pem, `${rs}.${body}`) },
    {
      what: 'signed with a key of their own',
      token: `${rs}.${body}.${sign('sha256', Buffer.from(`${rs}.${body}`), privateKey).toString('base64url')}`,
    },
    ...['', '.', '..', '...', 'a.b.c', `${token}.`, `.${token}`, `${token}.${tag}`, token.slice(0, -1), `${token}A`.repeat(40)].map(
      (text) => ({
        what: `a text of ${text.length} characters`,
        token: text,
      }),
    ),
  ]
}

/** Tokens of our own making whose time or use is another. */
async function misused(installation: Installation, member: Crowded): Promise<{ refused: Forged[]; taken: Forged[] }> {
  const keys = await openKeyRing(installation.db, TEST_SECRET)
  const claims = read(member.token.split('.')[1] ?? '')
  const made = (offsetSeconds: number, fields: { aud?: string; sub?: string; sid?: string } = {}): string =>
    signToken(
      keys,
      { sub: String(claims['sub']), aud: 'g2mext', sid: String(claims['sid']), ...fields },
      { nowMs: Date.now() + offsetSeconds * 1_000, lifeSeconds: LIFE_SECONDS },
    )
  const over = LIFE_SECONDS + LEEWAY_SECONDS
  return {
    refused: [
      ...[over + 2, over + 60, 86_400].map((late) => ({ what: `over for ${late - LIFE_SECONDS} s`, token: made(-late) })),
      ...[LEEWAY_SECONDS + 5, 3_600].map((early) => ({ what: `begins in ${early} s`, token: made(early) })),
      { what: 'for another use', token: made(0, { aud: 'g2mext-public' }) },
      { what: 'of another person', token: made(0, { sub: '1' }) },
      { what: 'of another session', token: made(0, { sid: 'x'.repeat(43) }) },
    ],
    taken: [0, -(over - 5), LEEWAY_SECONDS - 5].map((offset) => ({ what: `made ${offset} s from now`, token: made(offset) })),
  }
}

await withInstallation({}, async (installation) => {
  const crowd = await makeCrowd(installation, 2)
  const [member, other] = await Promise.all(crowd.map((one) => signInByForm(installation, one)))
  if (member === undefined || other === undefined) throw new Error('nobody is signed in')
  const paths = Object.values(calls)
    .filter(({ method, path }) => method === 'GET' && path.startsWith(EXTENSION))
    .map(({ path }) => path)
  const ask = async (path: string, token: string, cookie: string): Promise<number> =>
    (await installation.ask({ path, headers: { authorization: `Bearer ${token}`, cookie } })).status
  const own = await misused(installation, member)
  const forged = [...flipped(member.token), ...forgeries(member.token), ...own.refused]
  const shortfalls: string[] = paths.length === 0 ? ['no call takes a token'] : []
  let count = 0
  const want = async ({ what, token }: Forged, cookie: string, isRefused: boolean): Promise<void> => {
    for (const path of paths) {
      count++
      const status = await ask(path, token, cookie)
      if ((status === REFUSED) !== isRefused) shortfalls.push(`${what}: ${status} at ${path}`)
    }
  }
  for (const one of forged) await want(one, member.cookie, true)
  for (const one of own.taken) await want(one, member.cookie, false)
  const good = { what: 'the own token', token: member.token }
  await want({ ...good, what: 'the own token without its session' }, '', true)
  await want({ ...good, what: 'the own token beside another session' }, other.cookie, true)
  await want(good, member.cookie, false)
  await installation.ask({
    path: '/doLogout.html',
    method: 'POST',
    headers: { cookie: member.cookie, 'x-xsrf-token': member.csrf },
    json: {},
  })
  await want({ ...good, what: 'the own token after sign-out' }, member.cookie, true)
  await record({
    id: 'T21',
    figures: {
      'tokens forged or misused': forged.length + 3,
      'calls that take one': paths.length,
      requests: count,
      'tokens taken that should not be': shortfalls.length,
      'leeway of clocks, s': LEEWAY_SECONDS,
    },
    wants: `every forged, expired, foreign or signed-out token is refused with ${REFUSED}; clocks may differ by ${LEEWAY_SECONDS} s`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
})
