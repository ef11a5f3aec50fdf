import { lateComponent } from '../../platform/page/late-component.tsx'

const load = () => import('./empty-results.tsx')
const loaded = import.meta.env.SSR ? await load() : null

/** What a list says that is empty; a browser fetches it only where nothing was found. */
export const LateEmptyResults = lateComponent(loaded?.EmptyResults, async () => (await load()).EmptyResults)
