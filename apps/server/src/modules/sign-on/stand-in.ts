import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Configuration, default as OpenIdProvider } from 'oidc-provider'
import type { SignOnProvider } from '@app/contract/sign-on/sign-on-providers.ts'
import { createMemory } from './stand-in-memory.ts'

const KEY_BITS = 2_048
const COOKIE_KEY_BYTES = 32
const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600
/** Registered for form's sake; which addresses are led back to is decided by `isCallback`. */
const UNUSED_CALLBACK = 'https://relying.invalid/callback'
const SCOPES = ['openid', 'email', 'profile', 'name']

const makeKeys = promisify(generateKeyPair)

/** Somebody a stand-in can vouch for. */
export interface Voucher {
  readonly subject: string
  readonly email: string
  readonly isVerified: boolean
  readonly name: string
}

export interface StandInOptions {
  readonly name: SignOnProvider
  readonly issuer: string
  readonly clientIds: readonly string[]
  /** Whether a client's secret is right; the stand-in of Apple is shown a token. */
  readonly isSecret: (clientId: string, secret: string) => boolean
  readonly isCallback: (address: string) => boolean
  /** Whom a subject means. */
  readonly find: (subject: string) => Voucher | null
  /** URL of the page where the reader chooses an identity. */
  readonly chooserOf: (uid: string) => string
  /** Path under which the stand-in answers; empty for a host of its own. */
  readonly mount: string
  /** Whether a proxy in front says which scheme the reader sees. */
  readonly isBehindProxy: boolean
}

/** Google signs its tokens with RS256, and so does Apple. */
async function makeSigningKey(): Promise<Record<string, unknown>> {
  const { privateKey } = await makeKeys('rsa', { modulusLength: KEY_BITS })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

async function configurationOf(
  options: StandInOptions,
  policy: NonNullable<Configuration['interactions']>['policy'],
): Promise<Configuration> {
  const { name, clientIds, mount } = options
  const memory = createMemory()
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    adapter: memory as unknown as NonNullable<Configuration['adapter']>,
    clients: clientIds.map((clientId) => ({
      client_id: clientId,
      client_secret: randomBytes(COOKIE_KEY_BYTES).toString('base64url'),
      redirect_uris: [UNUSED_CALLBACK],
      response_types: [name === 'apple' ? 'code id_token' : 'code'],
      grant_types: name === 'apple' ? ['authorization_code', 'implicit'] : ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], name: ['name'] },
    scopes: SCOPES,
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(COOKIE_KEY_BYTES).toString('base64url')],
      long: { ...cookie, path: mount || '/' },
      short: cookie,
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_ctx, subject) => {
      const found = options.find(subject)
      if (found === null) return undefined
      const { email, isVerified, name: fullName } = found
      return { accountId: subject, claims: () => ({ sub: subject, email, email_verified: isVerified, name: fullName }) }
    },
    interactions: { ...(policy ? { policy } : {}), url: (_ctx, { uid }) => options.chooserOf(uid) },
    jwks: { keys: [await makeSigningKey()] as NonNullable<Configuration['jwks']>['keys'] },
    // Consent is given already: the people are invented.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope(SCOPES.join(' '))
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = `<!doctype html><title>${escaped(out.error)}</title><p>${escaped(out.error)}</p>`
    },
    responseTypes: ['code', 'code id_token'],
    ttl: {
      AccessToken: MINUTE_SECONDS,
      AuthorizationCode: MINUTE_SECONDS,
      Grant: HOUR_SECONDS,
      IdToken: MINUTE_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
  }
}

/** A whole OpenID provider that stands in for Google or Apple; the library comes with the first of them. */
export async function openStandIn(options: StandInOptions): Promise<OpenIdProvider> {
  const { default: Provider, interactionPolicy } = await import('oidc-provider')
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new Provider(options.issuer, await configurationOf(options, policy))
  provider.proxy = options.isBehindProxy
  const client = provider.Client.prototype as unknown as {
    clientId: string
    redirectUriAllowed(address: string): boolean
    compareClientSecret(secret: string): boolean
  }
  client.redirectUriAllowed = (address) => options.isCallback(address)
  client.compareClientSecret = function compare(secret) {
    return options.isSecret(this.clientId, secret)
  }
  return provider
}

/** Lets a pending sign-in continue as somebody, or end in cancellation; answers the URL to continue at, null for an unknown one. */
export async function chooseAtStandIn(provider: OpenIdProvider, uid: string, subject: string | null): Promise<string | null> {
  const interaction = await provider.Interaction.find(uid)
  if (interaction === undefined) return null
  interaction.result =
    subject === null ? { error: 'access_denied', error_description: 'broken off' } : { login: { accountId: subject }, select_account: {} }
  await interaction.save(MINUTE_SECONDS)
  return interaction.returnTo
}

/** Cookies of a request as far as they belong to the current sign-in: there are no sessions at a stand-in, which asks each time. */
export const cookiesUnderWay = (cookies: string): string =>
  cookies
    .split('; ')
    .filter((cookie) => cookie.startsWith('_interaction'))
    .join('; ')

/** A request as Apple reads it, which takes `openid` for granted. */
export function asAppleReads(url: string): string {
  const [path = '', query] = url.split('?', 2)
  if (query === undefined || !path.endsWith('/auth')) return url
  const parameters = new URLSearchParams(query)
  parameters.set('scope', `openid ${parameters.get('scope') ?? ''}`.trim())
  return `${path}?${parameters}`
}
