import type { Configuration, ServerMetadata } from 'openid-client'
import { PROVIDER_REQUESTS } from '@app/rules/people/sign-on.ts'
import type { Provider } from './providers.ts'

/** A provider's own description is read again after so long. */
const METADATA_LIFE_MS = 10 * 60_000
/** The provider answers within so long, or it is away. */
const TIME_OUT_SECONDS = 5
const PKCE_METHOD = 'S256'

/** The client library is loaded with the first sign-in by a provider, so that others do not pay for it. */
const library = () => import('openid-client')

/** What binds an answer to its request; stored here until then. */
export interface Bond {
  readonly clientId: string
  readonly state: string
  readonly nonce: string
  /** Secret half of PKCE. */
  readonly verifier: string
  readonly redirectUri: string
}

/** Whom a provider vouches for. */
export interface Vouched {
  readonly issuer: string
  readonly subject: string
  /** Lower case; empty unless the provider says that it is verified. */
  readonly verifiedEmail: string
  readonly email: string
  /** As the provider tells them; empty where it does not. They prove nothing. */
  readonly firstName: string
  readonly lastName: string
}

const known = new Map<string, { metadata: ServerMetadata; untilMs: number }>()

/** Plain http; the settings take it on this machine alone. */
const isPlain = ({ issuer }: Provider): boolean => new URL(issuer).protocol === 'http:'

function prepare(client: Awaited<ReturnType<typeof library>>, config: Configuration, provider: Provider): Configuration {
  config.timeout = TIME_OUT_SECONDS
  if (provider.fetch) config[client.customFetch] = provider.fetch as NonNullable<Configuration[typeof client.customFetch]>
  if (isPlain(provider)) client.allowInsecureRequests(config)
  return config
}

async function metadataOf(provider: Provider): Promise<ServerMetadata> {
  const found = known.get(provider.issuer)
  // A stand-in uses no network, and its keys live as long as its process.
  if (found !== undefined && found.untilMs > Date.now() && !provider.fetch) return found.metadata
  const client = await library()
  const config = await client.discovery(new URL(provider.issuer), provider.clientIdWeb, undefined, client.None(), {
    timeout: TIME_OUT_SECONDS,
    execute: isPlain(provider) ? [client.allowInsecureRequests] : [],
    ...(provider.fetch ? { [client.customFetch]: provider.fetch as NonNullable<Configuration[typeof client.customFetch]> } : {}),
  })
  const metadata = config.serverMetadata()
  known.set(provider.issuer, { metadata, untilMs: Date.now() + METADATA_LIFE_MS })
  return metadata
}

/** A configuration of one's own for each sign-in: its keys are fetched again, so that a rotation is seen at once. */
async function configurationOf(provider: Provider, clientId: string) {
  const client = await library()
  const secret = client.ClientSecretPost(provider.secretFor(clientId))
  const config = prepare(client, new client.Configuration(await metadataOf(provider), clientId, undefined, secret), provider)
  // Tokens are checked by their signature, also where they came over a connection of our own (ASVS 6.8.2).
  client.enableNonRepudiationChecks(config)
  if (provider.name === 'apple') client.useCodeIdTokenResponseType(config)
  return { client, config }
}

/** Where to send somebody to sign in at the provider, and what will bind the answer. @throws Error when the provider is away. */
export async function askProvider(
  provider: Provider,
  { clientId, redirectUri }: Pick<Bond, 'clientId' | 'redirectUri'>,
): Promise<{ location: string; bond: Bond }> {
  const { client, config } = await configurationOf(provider, clientId)
  const bond = {
    clientId,
    redirectUri,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const url = client.buildAuthorizationUrl(config, {
    ...PROVIDER_REQUESTS[provider.name],
    redirect_uri: redirectUri,
    state: bond.state,
    nonce: bond.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(bond.verifier),
    code_challenge_method: PKCE_METHOD,
  })
  return { location: provider.leadTo?.(url) ?? url.href, bond }
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

/** Longest part of a name that is taken over, in characters. */
const NAME_MAX = 100
const cut = (name: unknown): string => textOf(name).trim().slice(0, NAME_MAX)

/** Name and surname as Apple's page tells them beside the token; empty for what is none. */
function postedName(user: string): { readonly firstName: string; readonly lastName: string } {
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } | null }
    return { firstName: cut(name?.firstName), lastName: cut(name?.lastName) }
  } catch {
    return { firstName: '', lastName: '' }
  }
}

/** The name in a token: in two parts, else what stands before and after the last space of the whole. */
function nameIn(claims: Readonly<Record<string, unknown>>): { readonly firstName: string; readonly lastName: string } {
  const [firstName, lastName] = [cut(claims['given_name']), cut(claims['family_name'])]
  if (firstName !== '' || lastName !== '') return { firstName, lastName }
  const words = cut(claims['name']).split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/**
 * Takes a provider's answer for the person it vouches for: state, issuer, code, PKCE, signature, audience and nonce are checked.
 * @throws Error when any of it is wrong, or the provider is away.
 */
export async function readAnswer(
  provider: Provider,
  { bond, params }: { bond: Bond; params: Readonly<Record<string, string>> },
): Promise<Vouched> {
  const { client, config } = await configurationOf(provider, bond.clientId)
  const { user = '', ...answer } = params
  const query = new URLSearchParams(Object.entries(answer).filter(([, value]) => value !== ''))
  const url = new URL(bond.redirectUri)
  // The library reads an answer with a token in it from where a page would find it.
  if (provider.name === 'apple') url.hash = query.toString()
  else url.search = query.toString()
  const tokens = await client.authorizationCodeGrant(config, url, {
    expectedState: bond.state,
    expectedNonce: bond.nonce,
    pkceCodeVerifier: bond.verifier,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('the provider sent no ID token')
  const email = textOf(claims['email']).toLowerCase()
  // Apple writes the flag as text.
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true'
  const name = user === '' ? nameIn(claims) : postedName(user)
  return { issuer: claims.iss, subject: claims.sub, email, verifiedEmail: isVerified ? email : '', ...name }
}

/** Codes of errors of a connection. */
const AWAY = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

/** Whether an error means that the provider is away, and not that its answer is wrong. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (error instanceof TypeError && error.message === 'fetch failed') || (typeof code === 'string' && AWAY.includes(code))
}

/** What may be logged of an error of the library: its code or name, never the provider's text. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
