import type { Text } from '@app/text/create-text.ts'
import { languageTagOf } from '@app/text/locales.ts'
import type { AppInfo } from './platform/app-info.ts'
import { CSRF_PLACEHOLDER } from './platform/page/csrf-field.tsx'
import { cardAddress } from '@app/rules/sites/card-address.ts'
import { canonicalUrl, documentTitle, SITE_NAME } from './platform/page/head-sync.ts'
import type { PageHead } from './platform/page/page-module.ts'
import { PAGE_STATE_ID, toScriptJson, type PageState } from './platform/page/page-state.ts'
import { robotsOf, type PageRow } from './platform/routing/route-row.ts'
import { localPath } from './platform/routing/routing.ts'

/** Addresses of the built assets that one page needs. */
export interface PageAssets {
  /** The document's own script, and the entry that it fetches when the page is to hydrate. */
  readonly script: string
  readonly entry: string
  readonly styles: readonly string[]
  readonly font: string
  /** When a page hydrates: delayed, as hydration/boot.ts says, or immediately. */
  readonly hydration: 'delayed' | 'immediate'
  /** Modules fetched beside the entry: its imports, the page's chunk, the language. */
  readonly preloads: readonly string[]
}

export interface DocumentParts {
  readonly html: string
  /** `light` or `dark` when the reader chose, else empty: the system decides. */
  readonly theme: string
  readonly head: PageHead
  readonly row: PageRow
  readonly text: Text
  readonly path: string
  readonly state: PageState
  readonly assets: PageAssets
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)

const link = (rel: string, href: string, rest = ''): string => `<link rel="${rel}" href="${escaped(href)}"${rest}>`

/** hreflang alternates name every language of the site, x-default the one without prefix (MQ-019). */
function alternates(app: AppInfo, path: string): string {
  if (app.locales.length < 2) return ''
  const one = (tag: string, locale: AppInfo['locale']) => link('alternate', `${app.origin}${localPath(locale, path)}`, ` hreflang="${tag}"`)
  return [...app.locales.map((locale) => one(languageTagOf(locale, app.dialect), locale)), one('x-default', 'en_us')].join('')
}

/** The picture of a page that somebody shares: its own card, else its photo; none for a drawing, since networks take no SVG. */
function sharedPicture({ preloadImage }: PageHead, { origin, locale }: AppInfo, path: string): string | null {
  const card = cardAddress(path, locale)
  if (card !== null) return origin + card
  const address = preloadImage === undefined ? null : new URL(preloadImage, origin)
  return address === null || address.pathname.endsWith('.svg') ? null : address.href
}

/** What a message or a network shows of a page that somebody shares: its words and, where it has one, its picture (Open Graph). */
function shareOf({ head, row, text, path, state: { app } }: DocumentParts): string {
  if ((head.robots ?? robotsOf(row)).startsWith('noindex')) return ''
  const one = (property: string, content: string) => `<meta property="${property}" content="${escaped(content)}">`
  const picture = sharedPicture(head, app, head.canonicalPath ?? path)
  return [
    one('og:site_name', SITE_NAME),
    one('og:type', 'website'),
    one('og:title', head.title ?? text.t(row.title)),
    head.description ? one('og:description', head.description) : '',
    one('og:url', canonicalUrl(app, head.canonicalPath ?? path)),
    picture === null ? '' : one('og:image', picture),
    `<meta name="twitter:card" content="${picture === null ? 'summary' : 'summary_large_image'}">`,
  ].join('')
}

function headOf(parts: DocumentParts): string {
  const { head, row, text, path, state, assets } = parts
  const canonicalPath = head.canonicalPath ?? path
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(documentTitle(head, row, text))}</title>`,
    `<meta name="description" content="${escaped(head.description ?? '')}">`,
    `<meta name="robots" content="${head.robots ?? robotsOf(row)}">`,
    link('canonical', canonicalUrl(state.app, canonicalPath)),
    alternates(state.app, canonicalPath),
    shareOf(parts),
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15191c">',
    link('icon', '/favicon.svg', ' type="image/svg+xml"'),
    link('preload', assets.font, ' as="font" type="font/woff2" crossorigin'),
    head.preloadImage ? link('preload', head.preloadImage, ' as="image" fetchpriority="high"') : '',
    ...assets.styles.map((href) => link('stylesheet', href)),
    ...(assets.hydration === 'immediate' ? [assets.entry, ...assets.preloads].map((href) => link('modulepreload', href)) : []),
    `<script type="module" src="${escaped(assets.script)}" data-entry="${escaped(assets.entry)}" data-modules="${escaped(assets.preloads.join(' '))}"${assets.hydration === 'immediate' ? ' data-hydrate="immediate"' : ''}></script>`,
    head.jsonLd ? `<script type="application/ld+json">${toScriptJson(head.jsonLd)}</script>` : '',
  ].join('')
}

/**
 * The whole document. `CSRF_PLACEHOLDER` is where the CSRF token of the visit belongs, in the head and in each form: the server puts the
 * token there as it sends the page, or nothing in a page that is cached for many readers, whose script takes the token from the cookie.
 */
export function documentOf(parts: DocumentParts): string {
  const { app } = parts.state
  const theme = parts.theme === '' ? '' : ` data-theme="${escaped(parts.theme)}"`
  return [
    `<!doctype html><html lang="${languageTagOf(app.locale, app.dialect)}"${theme}>`,
    `<head><meta name="_csrf" content="${CSRF_PLACEHOLDER}">${headOf(parts)}</head>`,
    `<body><div id="app">${parts.html}</div>`,
    `<script type="application/json" id="${PAGE_STATE_ID}">${toScriptJson(parts.state)}</script></body></html>`,
  ].join('')
}
