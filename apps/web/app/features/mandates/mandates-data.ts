import { listMandates } from '@app/contract/mandates/mandates.ts'
import type { MandateList } from '@app/contract/mandates/mandates.answers.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

const PARAMETER_LENGTH_MAX = 64

export interface MandatesData extends MandateList {
  /** How a form without script came back, and about whom: a mandate or a user id. Empty for nothing. */
  readonly fault: string
  readonly about: string
}

/** Those of one part who may bid for the reader. */
export async function loadMandates({ api, url }: LoadArgs, kind: 'bidders' | 'countermen'): Promise<MandatesData> {
  const parameterOf = (name: string): string => (url.searchParams.get(name) ?? '').slice(0, PARAMETER_LENGTH_MAX)
  const list = await api(listMandates, { query: { kind, page: parameterOf('page').slice(0, 4) } })
  return { ...list, fault: parameterOf('fault'), about: parameterOf('mandate') || parameterOf('holder') }
}
