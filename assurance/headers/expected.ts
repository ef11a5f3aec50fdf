import { calls } from '@app/contract/calls.ts'
import { type Call, isPublicRead } from '@app/contract/define-call.ts'

/** The security headers of every answer, word for word: a change of the policy is a change here. */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"
/** The reader of the calls draws with inline styles; its scripts are files like all others. */
const READER_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What a public read, a picture or the description of the calls has when no cookie came with the request (rulings "Public reads"). */
const OPEN = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
}
const OPEN_PATHS = ['/media/', '/api/']
const publicReads = (Object.values(calls) as readonly Pick<Call, 'path' | 'isPublicRead' | 'method'>[])
  .filter(isPublicRead)
  .map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`) }))
/** Refused before the route is known. */
const WITHOUT_ROUTE: ReadonlySet<number> = new Set([405, 421, 431])

interface Answered {
  readonly method: string
  readonly path: string
  readonly status: number
}

function isOpen({ method, path, status }: Answered): boolean {
  if (WITHOUT_ROUTE.has(status)) return false
  if (OPEN_PATHS.some((open) => path.startsWith(open))) return true
  const read = method === 'HEAD' ? 'GET' : method
  return publicReads.some((call) => ['OPTIONS', call.method].includes(read) && call.pattern.test(path.split('?', 1)[0] ?? ''))
}

const FAILED = 400
const SEE_OTHER = 303
const READER_PATH = '/api'
const HSTS = 'max-age=63072000; includeSubDomains'

/** Headers that reveal what runs here or open it to other origins with their cookies; no answer carries one. */
const NEVER = ['server', 'x-powered-by', 'via', 'access-control-allow-credentials', 'x-aspnet-version']

const NAMED: ReadonlySet<string> = new Set([
  ...Object.keys(COMMON),
  ...Object.keys(OPEN),
  'content-security-policy',
  'content-security-policy-report-only',
  'strict-transport-security',
  'x-xss-protection',
  'feature-policy',
  'cross-origin-embedder-policy',
  ...NEVER,
])

/** Exactly the security headers that an answer must have, and no other of their kind. */
export function expectedHeaders(answered: Answered, isSecure: boolean): Readonly<Record<string, string>> {
  const { path, status } = answered
  const isReader = path.split('?', 1)[0] === READER_PATH && status < FAILED
  const policy = isReader ? READER_POLICY : isSecure ? `${POLICY}; upgrade-insecure-requests` : POLICY
  // Ways of sign-in by others carry keys in their addresses, which must not reach the next page's host.
  const isKeyed = status === SEE_OTHER && path.startsWith('/sso/')
  const common = isKeyed ? { ...COMMON, 'referrer-policy': 'no-referrer' } : COMMON
  return {
    ...common,
    ...(isOpen(answered) && OPEN),
    'content-security-policy': policy,
    ...(isSecure && { 'strict-transport-security': HSTS }),
  }
}

type Given = Readonly<Record<string, string | readonly string[] | undefined>>

/** One line for every security header that is missing, different or too many. */
export function differences(given: Given, wanted: Readonly<Record<string, string>>): string[] {
  const names = new Set([...Object.keys(wanted), ...Object.keys(given).filter((name) => NAMED.has(name))])
  return [...names].flatMap((name) =>
    given[name] === wanted[name] ? [] : [`${name} is ${JSON.stringify(given[name])}, wanted ${JSON.stringify(wanted[name])}`],
  )
}

const HSTS_LEAST_SECONDS = 31_536_000

/** Faults of the policies themselves, apart from being the expected ones (ASVS 3.4.1, 3.4.3). */
export function policyFaults(given: Given, isSecure: boolean): string[] {
  const scripts = /script-src ([^;]*)/.exec(String(given['content-security-policy']))?.[1] ?? "'unsafe-inline'"
  const age = Number(/max-age=(\d+)/.exec(String(given['strict-transport-security']))?.[1] ?? 0)
  return [
    ...(/unsafe-inline|unsafe-eval|\*|https?:|data:/.test(scripts) ? [`script-src allows ${scripts}`] : []),
    ...(isSecure && age < HSTS_LEAST_SECONDS ? [`HSTS of ${age} s`] : []),
  ]
}

/** Faults of the cookies that an answer sets (ASVS 3.3). Readable ones carry no credential and are named here. */
export function cookieFaults(setCookies: readonly string[], isSecure: boolean): string[] {
  const readable = new Set(['XSRF-TOKEN', 'userLang'])
  return setCookies.flatMap((line) => {
    const name = line.split('=', 1)[0] ?? ''
    const has = (attribute: string): boolean => new RegExp(`;\\s*${attribute}(;|$)`, 'i').test(line)
    return [
      ...(has('SameSite=(Lax|Strict)') ? [] : [`cookie ${name} without SameSite`]),
      ...(!isSecure || has('Secure') ? [] : [`cookie ${name} without Secure`]),
      ...(has('HttpOnly') || readable.has(name) ? [] : [`cookie ${name} without HttpOnly`]),
      ...(!isSecure || readable.has(name) || name.startsWith('__Host-') ? [] : [`cookie ${name} without __Host-`]),
    ]
  })
}
