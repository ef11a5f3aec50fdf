import type { HouseText } from '@app/contract/house-texts/house-texts.answers.ts'
import { getHouseText } from '@app/contract/house-texts/house-texts.ts'
import type { HouseTextKind } from '@app/contract/house-texts/text-codes.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'

const NUMBER = /^[1-9]\d{0,5}$/

/** The version that an address names; undefined for the one in force. */
const versionIn = (url: URL): number | undefined => {
  const named = url.searchParams.get('version') ?? ''
  return NUMBER.test(named) ? Number(named) : undefined
}

/** A text in the reader's language: the version in force, or the one that the address names. @throws Failure NOT_FOUND for one that is not there. */
export const loadText = ({ api, app, url }: Pick<LoadArgs, 'api' | 'app' | 'url'>, kind: HouseTextKind): Promise<HouseText> =>
  api(getHouseText, { params: { kind }, query: { version: versionIn(url), locale: app.locale } })

/** The head of the page of a text: search engines keep the version in force alone. */
export const headOfText = ({ version, inForce }: HouseText, canonicalPath: string): PageHead => ({
  canonicalPath,
  ...(version === inForce ? {} : { robots: 'noindex,follow' }),
})
