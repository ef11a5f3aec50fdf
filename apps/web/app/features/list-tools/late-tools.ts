import { addText } from '../../platform/page/load-text.ts'

type Tools = typeof import('./tools.ts')

// By pattern, so that their words travel with them and not with the list of lots.
const parts = import.meta.glob<Tools>('./tools.ts')

/** Fetches the tools of a list, with their words. */
export async function fetchTools(): Promise<Tools> {
  const [fetched] = await Promise.all([parts['./tools.ts']?.(), addText('list-tools')])
  if (!fetched) throw new Error('list-tools')
  return fetched
}
