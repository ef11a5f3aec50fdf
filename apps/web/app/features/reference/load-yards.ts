import { listYards } from '@app/contract/locations/locations.ts'
import type { YardDetails } from '@app/contract/locations/locations.answers.ts'
import type { Api } from '../../platform/page/page-module.ts'

let known: Promise<readonly YardDetails[]> | null = null

/** The yards of the site, fetched once in a document, where they stay; a failed answer is not kept. The server reads each time. */
export function loadYards(api: Api): Promise<readonly YardDetails[]> {
  const load = () => api(listYards, {}).then(({ locations }) => locations)
  if (typeof window === 'undefined') return load()
  if (known) return known
  const loading = load()
  known = loading
  loading.catch(() => {
    known = null
  })
  return loading
}
