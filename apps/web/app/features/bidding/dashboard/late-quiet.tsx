import { lateComponent } from '../../../platform/page/late-component.tsx'

const load = () => import('./quiet-lanes.tsx')
const loaded = import.meta.env.SSR ? await load() : null

/** What live sales say on a day without any; a browser fetches it only then. */
export const LateQuiet = lateComponent(loaded?.QuietLanes, async () => (await load()).QuietLanes)
