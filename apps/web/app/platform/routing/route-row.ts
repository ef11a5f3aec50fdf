import type { PageAccess } from '@app/rules/access/page-access.ts'
import type { TextKey } from '@app/text/keys.ts'

/** Robots tags of the document (MKT-2.98). */
export type Robots = 'index,follow' | 'noindex,follow' | 'noindex,nofollow' | 'noindex,nofollow,noarchive' | 'noindex,noimageindex'

/** `shell`: header, footer and bottom bar. `bare`: the mark and the page, for pages that must stand when little else does. */
export type Layout = 'shell' | 'bare'

/** One page. Paths use `:name`, `:name?` for an optional segment and a closing `*` for one or more of them. */
export interface PageRow extends PageAccess {
  readonly id: string
  /** The first is the page's own address, the others are aliases that name the first as canonical. */
  readonly paths: readonly [string, ...string[]]
  /** Module under features/, without its suffix `.page.tsx`. */
  readonly page: string
  /** Left out: `shell`. */
  readonly layout?: Layout
  /** Title until the page's data says a better one. */
  readonly title: TextKey
  /** Left out: the page is hidden from search engines (`robotsOf`). */
  readonly robots?: Robots
  /** Result pages keep their scroll position for the way back (MKT-2.102, MQ-026). */
  readonly restoresScroll?: true
  /** In the sitemap under its first path. */
  readonly isInSitemap?: true
  /** Pages of other sites may frame it where the site's preference of this name says which host does. */
  readonly framedBy?: string
  /** Its path holds a key: no other site is told where its reader came from. */
  readonly isKeyed?: true
  /** It posts a form to a payment provider, whose origin its policy names beside our own. */
  readonly postsToProviders?: true
  /** The answer is the same for every anonymous visitor for a moment and may be cached as bytes. */
  readonly isCacheable?: true
}

/** What the document tells robots: a page that says nothing of itself is hidden. */
export const robotsOf = ({ robots }: PageRow): Robots => robots ?? 'noindex,nofollow'

/** An address that only points elsewhere; parameters of `to` are taken from `from`, the query travels along. */
export interface RedirectRow {
  readonly from: string
  readonly to: string
  readonly status: 301 | 302
}
