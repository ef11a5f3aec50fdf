import { listMandates } from '@app/contract/mandates/mandates.ts'
import type { MandateList } from '@app/contract/mandates/mandates.answers.ts'
import { listTokens } from '@app/contract/tokens/tokens.ts'
import type { TokenList } from '@app/contract/tokens/tokens.answers.ts'
import type { LoadArgs } from '../../../platform/page/page-module.ts'

const PARAMETER_LENGTH_MAX = 64

export interface DelegatesData {
  readonly people: MandateList
  readonly programs: TokenList
  /** How a form without script came back, and about whom: a mandate, a user id, a token or `new`. Empty for nothing. */
  readonly fault: string
  readonly about: string
  readonly aboutToken: string
}

/** Who with an account of their own, and which programs, may bid for the reader; and for whom the reader may bid. */
export async function loadDelegates({ api, url }: LoadArgs): Promise<DelegatesData> {
  const parameterOf = (name: string): string => (url.searchParams.get(name) ?? '').slice(0, PARAMETER_LENGTH_MAX)
  const [people, programs] = await Promise.all([
    api(listMandates, { query: { kind: 'subBidders', page: parameterOf('page').slice(0, 4) } }),
    api(listTokens, {}),
  ])
  const about = parameterOf('mandate') || parameterOf('holder')
  return { people, programs, fault: parameterOf('fault'), about, aboutToken: parameterOf('token') }
}
