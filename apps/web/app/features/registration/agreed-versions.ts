import { getTextVersions } from '@app/contract/house-texts/house-texts.ts'
import { BUILT_IN_VERSION, type HouseTextKind } from '@app/contract/house-texts/text-codes.ts'
import type { StandingVersions } from '@app/rules/people/registration-form.ts'
import type { Api } from '../../platform/page/page-module.ts'

/** Versions of what somebody agrees to who registers, as they stand; a form sends them along. */
export async function loadAgreed(api: Api): Promise<StandingVersions> {
  const { texts } = await api(getTextVersions, {})
  const versionOf = (wanted: HouseTextKind): number => texts.find(({ kind }) => kind === wanted)?.version ?? BUILT_IN_VERSION
  return { termsVersion: versionOf('TERMS'), privacyVersion: versionOf('PRIVACY') }
}
