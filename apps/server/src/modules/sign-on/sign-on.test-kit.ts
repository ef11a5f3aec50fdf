import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { default as OpenIdProvider } from 'oidc-provider'
import type { SignOnProvider } from '@app/contract/sign-on/sign-on-providers.ts'
import { asAppleReads, chooseAtStandIn, openStandIn, type StandInOptions, type Voucher } from './stand-in.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Our client at the test peers. */
export const CLIENT = {
  google: { id: 'client-of-google', secret: 'secret-of-google' },
  apple: { web: 'web.hammerlane.example', device: 'app.hammerlane.example', team: 'TEAM000001', key: 'KEY0000001' },
} as const

interface Token {
  readonly alg?: string
  readonly kid?: string
  readonly iss?: string
  readonly sub?: string
  readonly aud?: string
  readonly exp?: number
}
const read = (part: string): Token => JSON.parse(Buffer.from(part, 'base64url').toString()) as Token

/** Reads a client secret as Apple does. */
function isAppleSecret(issuer: string, clientId: string, secret: string): boolean {
  const [head = '', body = '', signature = ''] = secret.split('.')
  const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
  const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  const { alg, kid } = read(head)
  const { iss, sub, aud, exp = 0 } = read(body)
  const isOurs = alg === 'ES256' && kid === CLIENT.apple.key && iss === CLIENT.apple.team && sub === clientId && aud === issuer
  return isSigned && isOurs && exp * 1_000 > Date.now()
}

/** What a provider sent its reader back with, and to which address. */
export interface Sent {
  readonly to: string
  readonly params: Readonly<Record<string, string>>
}

/** A whole OpenID provider on a port of its own, and the browser of somebody who signs in there. */
export class Peer {
  readonly people = new Map<string, Voucher>()
  readonly #name: SignOnProvider
  #server: Server | null = null
  #port = 0
  #provider: OpenIdProvider | null = null

  constructor(name: SignOnProvider) {
    this.#name = name
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async open(): Promise<void> {
    this.#server = createServer((request, response) => {
      if (this.#name === 'apple') request.url = asAppleReads(request.url ?? '/')
      void this.#provider?.callback()(request, response)
    })
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (this.#server.address() as AddressInfo).port
    this.#provider ??= await this.#made()
  }

  /** New keys; what was signed by the old ones is worth nothing. */
  async rotate(): Promise<void> {
    this.#provider = await this.#made()
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()))
    this.#server = null
  }

  #made(): Promise<OpenIdProvider> {
    const { issuer } = this
    const options: StandInOptions = {
      name: this.#name,
      issuer,
      clientIds: this.#name === 'apple' ? [CLIENT.apple.web, CLIENT.apple.device] : [CLIENT.google.id],
      isSecret: (clientId, secret) => (this.#name === 'apple' ? isAppleSecret(issuer, clientId, secret) : secret === CLIENT.google.secret),
      isCallback: (address) => new URL(address).pathname === `/sso/${this.#name}/callback`,
      find: (subject) => this.people.get(subject) ?? null,
      chooserOf: (uid) => `/choose/${uid}`,
      mount: '',
      isBehindProxy: false,
    }
    return openStandIn(options)
  }

  /** Follows the sign-in, says who one is (null breaks off), and comes back with what the provider answers. */
  async signIn(location: string, subject: string | null): Promise<Sent> {
    const cookies = new Map<string, string>()
    let next = location
    for (let steps = 0; steps < 8; steps++) {
      const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
      const answer = await fetch(new URL(next, this.issuer), { headers, redirect: 'manual' })
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2)
        cookies.set(name, value)
      }
      const to = answer.headers.get('location')
      const body = await answer.text()
      if (to === null) return { to: /action="([^"]+)"/.exec(body)?.[1] ?? `${answer.status} ${body}`, params: inputsOf(body) }
      const { pathname, origin, searchParams } = new URL(to, this.issuer)
      if (origin !== this.issuer) return { to, params: Object.fromEntries(searchParams) }
      const uid = /^\/choose\/([\w-]+)$/.exec(pathname)?.[1]
      const chosen = uid === undefined || this.#provider === null ? to : await chooseAtStandIn(this.#provider, uid, subject)
      if (chosen === null) throw new Error('the peer knows of no such sign-in')
      next = chosen
    }
    throw new Error('the peer leads in circles')
  }
}

const inputsOf = (html: string): Record<string, string> =>
  Object.fromEntries([...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))

/** Settings of a house to which both peers belong. */
export const settingsFor = (google: Peer, apple: Peer): Readonly<Record<string, string>> => ({
  GOOGLE_CLIENT_ID: CLIENT.google.id,
  GOOGLE_CLIENT_SECRET: CLIENT.google.secret,
  GOOGLE_ISSUER: google.issuer,
  APPLE_CLIENT_ID: CLIENT.apple.web,
  APPLE_DEVICE_CLIENT_ID: CLIENT.apple.device,
  APPLE_TEAM_ID: CLIENT.apple.team,
  APPLE_KEY_ID: CLIENT.apple.key,
  APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
  APPLE_ISSUER: apple.issuer,
})

/** A reader's browser: keeps cookies by host, and sends those that it would. */
export class Browser {
  readonly #app: FastifyInstance
  readonly #jars = new Map<string, Map<string, string>>()

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  #jar(host: string): Map<string, string> {
    const jar = this.#jars.get(host) ?? new Map<string, string>()
    this.#jars.set(host, jar)
    return jar
  }

  /** Takes the cookies of somebody who is signed in. */
  take(cookie: string, host = 'localhost'): this {
    for (const pair of cookie.split('; ')) this.#jar(host).set(pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1))
    return this
  }

  cookie(name: string, host = 'localhost'): string | undefined {
    return this.#jar(host).get(name)
  }

  async #ask(
    address: string,
    {
      method = 'GET',
      payload,
      headers = {},
      isForeign = false,
    }: { method?: 'GET' | 'POST'; payload?: string; headers?: object; isForeign?: boolean },
  ): Promise<LightMyRequestResponse> {
    const { host, pathname, search } = new URL(address, 'http://localhost')
    const jar = this.#jar(host)
    // SameSite=Lax: a form of another site brings none.
    const cookie = isForeign ? '' : [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const answer = await this.#app.inject({
      method,
      url: pathname + search,
      headers: { host, cookie, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  get(address: string, headers: object = {}): Promise<LightMyRequestResponse> {
    return this.#ask(address, { headers })
  }

  /** Sends a form as a document; `origin` is that of the page it stands on. */
  form(address: string, fields: Readonly<Record<string, string>>, origin?: string): Promise<LightMyRequestResponse> {
    const isForeign = origin !== undefined
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      ...(isForeign ? { origin, 'sec-fetch-site': 'cross-site' } : {}),
    }
    return this.#ask(address, { method: 'POST', payload: new URLSearchParams(fields).toString(), headers, isForeign })
  }

  /** Brings a provider's answer home, as its page would. */
  async bring(
    { to, params }: Sent,
    more: Readonly<Record<string, string>> = {},
    origin = 'https://appleid.apple.com',
  ): Promise<LightMyRequestResponse> {
    const address = new URL(to)
    const answer = { ...params, ...more }
    if (address.pathname.startsWith('/sso/google')) {
      address.search = new URLSearchParams(answer).toString()
      return this.get(address.href)
    }
    const posted = await this.form(address.href, answer, origin)
    return posted.statusCode === 303 ? this.get(new URL(String(posted.headers.location), address).href) : posted
  }
}
