import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { lateComponent } from '../../platform/page/late-component.tsx'
import { fetchPart } from '../../platform/page/load-text.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import type { LandingData } from './landing-data.ts'

type Parts = typeof import('./landing-parts.ts')

const parts = import.meta.glob<Parts>('./landing-parts.ts')

const fetchParts = () => fetchPart(parts['./landing-parts.ts'], 'landing-parts')
let loaded = import.meta.env.SSR ? await fetchParts() : null

/** Fetches what a landing page has beside its list, with its words. */
export async function fetchLanding(): Promise<Parts> {
  loaded = await fetchParts()
  return loaded
}

/** What stands above the list. */
export const LandingHead = lateComponent(loaded?.LandingHead, async () => (await fetchLanding()).LandingHead)
/** What stands beneath it. */
export const Neighbours = lateComponent(loaded?.Neighbours, async () => (await fetchLanding()).Neighbours)

/** What the head of the document says; where the parts are not here, what the table of pages says. */
export const landingHead = (data: LandingData, app: AppInfo, text: Text): PageHead => loaded?.pageHead(data, app, text) ?? {}
