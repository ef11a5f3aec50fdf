import type { InputOf } from '@app/contract/define-call.ts'
import type { PopularSearches, Recommendations } from '@app/contract/recommendations/recommendations.answers.ts'
import { getPopularSearches, recommendLots } from '@app/contract/recommendations/recommendations.ts'
import { getEnvConfig, getExtensionAuth, getUserConfig } from '@app/contract/site/site.ts'
import type { EnvConfig, UserConfig } from '@app/contract/site/site.answers.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'

/** The token of these calls lives five minutes; it is asked for anew after so many milliseconds. */
const TOKEN_KEPT_MS = 240_000

let token: { readonly authorization: Promise<string>; readonly untilMs: number } | null = null

/** The Authorization value of calls under /g2mext, and of no others (ACC-7.35, MQ-011). */
function authorization(): Promise<string> {
  const nowMs = performance.now()
  if (token === null || token.untilMs <= nowMs) {
    const asked = browserApi()(getExtensionAuth, {}).then((answer) => answer.authorization)
    token = { authorization: asked, untilMs: nowMs + TOKEN_KEPT_MS }
    // One that did not come is asked for again.
    asked.catch(() => (token = null))
  }
  return token.authorization
}

let configs: Promise<readonly [EnvConfig, UserConfig]> | null = null

/** What the installation and the reader's place say; a document asks once. */
function readConfigs(): Promise<readonly [EnvConfig, UserConfig]> {
  if (configs === null) {
    configs = Promise.all([browserApi()(getEnvConfig, {}), browserApi()(getUserConfig, {})])
    configs.catch(() => (configs = null))
  }
  return configs
}

const headersOf = async ({ siteCode, locale }: AppInfo): Promise<Readonly<Record<string, string>>> => ({
  authorization: await authorization(),
  siteCode,
  languageCode: locale,
})

/** Where the reader looks from. */
function placeOf({ locationInfo: { threeCharCountryCode, stateCode, zipCode, latitude, longitude } }: UserConfig) {
  // Without a postal code it is the middle of a country, from which no distance means anything.
  const isKnown = zipCode !== '' && latitude !== null && longitude !== null
  return { country: threeCharCountryCode, state: stateCode, coordinates: isKnown ? `${latitude},${longitude}` : '' }
}

const buyerOf = ({ member }: AppInfo): string => (member === null ? '' : String(member.number))

type Wanted = Partial<InputOf<typeof recommendLots>['body']>

/** Recommendations as a browser asks for them: with its token, at the path of the env config; without a path popular ones alone (MQ-010). */
export async function askRecommended(app: AppInfo, wanted: Wanted): Promise<Recommendations> {
  const [[env, user], headers] = await Promise.all([readConfigs(), headersOf(app)])
  const { recommendationPath } = env
  const body = {
    searchType: 'recommendation',
    zipCode: '',
    updateLotRecommendations: false,
    ...placeOf(user),
    buyerNumber: buyerOf(app),
    ...wanted,
    recommendationType: recommendationPath === '' ? ('popular' as const) : (wanted.recommendationType ?? 'popular'),
  }
  const call = recommendationPath === '' ? recommendLots : { ...recommendLots, path: recommendationPath }
  return browserApi(undefined, headers)(call, { body })
}

/** Popular searches as a browser asks for them (MKT-7.48). */
export async function askPopularSearches(app: AppInfo): Promise<PopularSearches> {
  const [[, user], headers] = await Promise.all([readConfigs(), headersOf(app)])
  const body = { searchType: 'popular', zipCode: '', ...placeOf(user), buyerNumber: buyerOf(app) }
  return browserApi(undefined, headers)(getPopularSearches, { body })
}
