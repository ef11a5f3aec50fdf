import { fetchPart } from '../../platform/page/load-text.ts'

const parts = import.meta.glob<typeof import('./tools.ts')>('./tools.ts')

/** Fetches the tools of a list, with their words. */
export const fetchTools = () => fetchPart(parts['./tools.ts'], 'list-tools')
