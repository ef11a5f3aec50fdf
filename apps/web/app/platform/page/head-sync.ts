import { useEffect } from 'react'
import { useMatches } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useApp, useText } from '../app-info.ts'
import type { LoadedPage } from './page-view.tsx'
import type { PageHead } from './page-module.ts'
import { robotsOf, type PageRow } from '../routing/route-row.ts'
import { localPath, pageRow } from '../routing/routing.ts'

/** The name that stands behind every title. */
export const SITE_NAME = 'Hammerlane'

/** The document's title, the mark last; the route table's where the page has none of its own. */
export const documentTitle = (head: PageHead, row: PageRow, text: Text): string => `${head.title ?? text.t(row.title)} · ${SITE_NAME}`

export const canonicalUrl = (app: AppInfo, path: string): string => `${app.origin}${localPath(app.locale, path)}`

function setAttribute(selector: string, name: string, value: string | undefined): void {
  const element = document.head.querySelector(selector)
  if (element && value !== undefined) element.setAttribute(name, value)
}

/** Keeps title, robots, description and canonical of the head true as the reader moves on without a new document. */
export function useHeadSync(): void {
  const app = useApp()
  const text = useText()
  const match = useMatches().at(-1)
  const loaded = match?.loaderData as LoadedPage | undefined
  const routeId = match?.id.split('.')[0]
  useEffect(() => {
    const head = loaded?.head
    if (!head || !routeId) return
    const row = pageRow(routeId)
    document.title = documentTitle(head, row, text)
    setAttribute('meta[name="robots"]', 'content', head.robots ?? robotsOf(row))
    setAttribute('meta[name="description"]', 'content', head.description)
    setAttribute('link[rel="canonical"]', 'href', canonicalUrl(app, head.canonicalPath ?? window.location.pathname))
  }, [app, text, loaded, routeId])
}
