import { useEffect, useState, type ComponentType } from 'react'
import { useApp, type AppInfo } from '../platform/app-info.ts'

/** A part that no page waits for gives the page this long to settle. */
const SETTLE_MS = 300

type Load = (app: AppInfo) => Promise<ComponentType | null>
let load: Load | null = null

/** Says how this side fetches the late part; a side that says nothing, such as the server, has none. */
export const offerLatePart = (offered: Load): void => void (load = offered)

/** What is late with a payment, for members; its words are the common ones. */
const loadBar = async ({ member }: AppInfo): Promise<ComponentType | null> =>
  member === null ? null : (await import('./late-bar.tsx')).LateBar

/** What is above the page once it has settled. */
export function LatePart() {
  const app = useApp()
  const [parts, setParts] = useState<readonly ComponentType[]>([])
  useEffect(() => {
    let isGone = false
    const timer = window.setTimeout(() => {
      const show = (Loaded: ComponentType | null): void => {
        if (!isGone && Loaded) setParts((shown) => [...shown.filter((one) => one !== Loaded), Loaded])
      }
      // Without them the page is whole all the same.
      loadBar(app).then(show, () => undefined)
      load?.(app).then(show, () => undefined)
    }, SETTLE_MS)
    return () => {
      isGone = true
      window.clearTimeout(timer)
    }
  }, [app])
  return parts.map((Part, at) => <Part key={at} />)
}
