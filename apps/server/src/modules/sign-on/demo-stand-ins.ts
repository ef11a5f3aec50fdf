import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { default as OpenIdProvider } from 'oidc-provider'
import { Failure } from '@app/contract/failure.ts'
import { chooseDemoIdentity } from '@app/contract/sign-on/sign-on.ts'
import { SIGN_ON_PROVIDERS, type SignOnProvider } from '@app/contract/sign-on/sign-on-providers.ts'
import { DEMO_PEOPLE, type DemoPerson, emailOf, isStaff } from '@app/demo/people/people.ts'
import { LOGIN_PATH } from '@app/rules/access/page-access.ts'
import { siteByHost } from '@app/rules/sites/sites.ts'
import { hasDemoPeople } from '#modules/demo-people/index.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { SeeElsewhere, SeeOther } from '#platform/http/run-call.ts'
import { serve } from '#platform/http/serve.ts'
import { linkDemoPeople } from './identities.store.ts'
import type { Provider, Providers } from './providers.ts'
import { pageWith } from './sign-on-deps.ts'
import { asAppleReads, chooseAtStandIn, cookiesUnderWay, openStandIn } from './stand-in.ts'

const MOUNT = '/demo/openid'
/** An address that is not served: the stand-ins are called in process. */
const ORIGIN = 'http://localhost'
const SECRET_BYTES = 32
/** Nothing inline but the script that posts the answer, which the library names by its hash. */
const POLICY = "default-src 'none'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const issuerOf = (name: SignOnProvider): string => `${ORIGIN}${MOUNT}/${name}`
const clientIdsOf = (name: SignOnProvider): string[] => (name === 'apple' ? ['demo-apple-web', 'demo-apple-device'] : ['demo-google'])
const subjectOf = ({ number }: DemoPerson): string => `person-${number}`
const addressOf = (person: DemoPerson): string => (person.hasNoEmail === true ? '' : emailOf(person))

/** Without a linked account here, so that this can be seen as well. */
const UNLINKED: readonly string[] = ['guest']

/** The stand-ins of a demo world. */
export interface StandIns {
  /** Null where there is no demo world, or none for this request. */
  providers(ctx: RequestContext): Promise<Providers | null>
}

interface Opened {
  readonly providers: Providers
  readonly open: (name: SignOnProvider) => Promise<OpenIdProvider>
}

const nameOf = (text: unknown): SignOnProvider => {
  const name = SIGN_ON_PROVIDERS.find((one) => one === text)
  if (name === undefined) throw new Failure('NOT_FOUND')
  return name
}

/** The stand-ins as the server calls them: in process, whatever address or port the reader sees. */
function standInsOf(app: FastifyInstance, config: Config, people: readonly DemoPerson[]): Opened {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const bySubject = new Map(people.map((person) => [subjectOf(person), person]))
  const opened = new Map<SignOnProvider, Promise<OpenIdProvider>>()
  const isCallback = (name: SignOnProvider) => (address: string) =>
    URL.canParse(address) && new URL(address).pathname === `/sso/${name}/callback` && siteByHost(new URL(address).host, config) !== null
  const make = (name: SignOnProvider): Promise<OpenIdProvider> =>
    openStandIn({
      name,
      issuer: issuerOf(name),
      clientIds: clientIdsOf(name),
      isSecret: (_, given) => given === secret,
      isCallback: isCallback(name),
      find: (subject) => {
        const person = bySubject.get(subject)
        if (person === undefined) return null
        const { firstName, lastName } = person
        return { subject, email: addressOf(person), isVerified: true, name: `${firstName} ${lastName}` }
      },
      chooserOf: (uid) => pageWith(`/demo/sign-on/${name}`, { uid }),
      mount: `${MOUNT}/${name}`,
      isBehindProxy: config.trustProxy !== false,
    })
  const ask: NonNullable<Provider['fetch']> = async (address, { method = 'GET', headers, body }) => {
    const { pathname, search, host } = new URL(address)
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers: { ...Object.fromEntries(new Headers(headers)), host },
      ...(body === undefined || body === null ? {} : { payload: String(body as URLSearchParams) }),
    })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    })
  }
  const providers = SIGN_ON_PROVIDERS.map((name): Provider => {
    const [clientIdWeb = '', clientIdDevice = clientIdWeb] = clientIdsOf(name)
    const leadTo = ({ pathname, search }: URL): string => pathname + search
    return { name, issuer: issuerOf(name), clientIdWeb, clientIdDevice, secretFor: () => secret, fetch: ask, leadTo }
  })
  return {
    providers: new Map(providers.map((provider) => [provider.name, provider])),
    open: (name) => {
      const known = opened.get(name) ?? make(name)
      opened.set(name, known)
      return known
    },
  }
}

/** Forwards a request to a stand-in, body unread. */
function mount(app: FastifyInstance, provide: (name: SignOnProvider, ctx: RequestContext) => Promise<OpenIdProvider>): void {
  void app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', (_request, _payload, done) => done(null))
    room.route({
      method: ['GET', 'POST'],
      url: `${MOUNT}/:provider/*`,
      handler: async (request, reply) => {
        const name = nameOf((request.params as { provider: string }).provider)
        const provider = await provide(name, app.edge.contextOf(request, reply))
        const { raw } = request
        const own = (raw.url ?? '').slice(`${MOUNT}/${name}`.length)
        const read = name === 'apple' ? asAppleReads(own) : own
        raw.headers.cookie = cookiesUnderWay(raw.headers.cookie ?? '')
        reply.hijack()
        for (const [header, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(header, value)
        reply.raw.setHeader('content-security-policy', POLICY)
        reply.raw.setHeader('cache-control', 'no-store')
        // The library learns by both where it is mounted.
        Object.assign(raw, { originalUrl: `${MOUNT}/${name}${read}`, url: read })
        await provider.callback()(raw, reply.raw)
      },
    })
  })
}

/**
 * Google and Apple as the demo world has them: whole OpenID providers in this process that vouch for the invented people, so that the
 * buttons work offline. Nothing of them is loaded before the first is used, and there is nothing of them where there is no demo world.
 */
export function openDemoStandIns(app: FastifyInstance, { db, config }: { db: Db; config: Config }): StandIns {
  // Where others than this machine can come, operators are not vouched for, since they have no password there.
  const people = DEMO_PEOPLE.filter((person) => !config.isDemoPublic || !isStaff(person))
  const standIns = standInsOf(app, config, people)
  // A database that is away hides the buttons, not the page.
  const isDemo = (ctx: RequestContext): Promise<boolean> => hasDemoPeople({ db, config }, ctx).catch(() => false)
  const linked = people.filter(({ about, kind }) => !UNLINKED.includes(about) && kind !== 'kiosk')
  let linking: Promise<void> | undefined
  const provide = async (name: SignOnProvider, ctx: RequestContext): Promise<OpenIdProvider> => {
    if (!(await isDemo(ctx))) throw new Failure('NOT_FOUND')
    const rows = linked.map((person) => ({ number: person.number, subject: subjectOf(person), email: addressOf(person) }))
    linking ??= (async () => {
      for (const one of SIGN_ON_PROVIDERS) await linkDemoPeople(db, { issuer: issuerOf(one), people: rows })
    })()
    await linking
    return standIns.open(name)
  }
  mount(app, provide)
  serve(app, chooseDemoIdentity, async ({ params, body }, ctx) => {
    const provider = await provide(nameOf(params.provider), ctx)
    const person = people.find(({ number }) => String(number) === body.number)
    const next = await chooseAtStandIn(provider, body.uid, person === undefined ? null : subjectOf(person))
    return next === null ? new SeeOther(pageWith(LOGIN_PATH, { error: 'SIGN_ON_FAILED' })) : new SeeElsewhere(next)
  })
  return { providers: async (ctx) => ((await isDemo(ctx)) ? standIns.providers : null) }
}
