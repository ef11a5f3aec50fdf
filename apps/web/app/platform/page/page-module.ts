import type { Graph, Thing, WithContext } from 'schema-dts'
import type { ComponentType } from 'react'
import type { Call, DataOf, InputOf } from '@app/contract/define-call.ts'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../app-info.ts'
import type { Robots } from '../routing/route-row.ts'

/** Calls a call of the contract: in process on the server, by fetch in the browser. @throws Failure. */
// oxlint-disable-next-line typescript/no-explicit-any -- inference over every call needs the widest type
export type Api = <C extends Call<any, any, any, any>>(call: C, input: InputOf<C>) => Promise<DataOf<C>>

export interface LoadArgs {
  readonly params: Readonly<Record<string, string>>
  /** The page's address; its query is free of tags (MKT-5.30). */
  readonly url: URL
  readonly api: Api
  readonly app: AppInfo
}

/** What the head of the document says. Absent parts come from the route table. */
export interface PageHead {
  readonly title?: string
  readonly description?: string
  readonly robots?: Robots
  /** Path and query without language prefix. */
  readonly canonicalPath?: string
  /** Image that the first screen needs, fetched ahead. */
  readonly preloadImage?: string
  /** What search engines read of the page, in the words of schema.org. */
  readonly jsonLd?: Graph | WithContext<Thing>
}

/** What a page of the bare layout may say in its data: that it fills the whole frame after all (ACC-2.18, ACC-2.68). */
export interface Framing {
  readonly isFramed: boolean
}

/** What a `.page.tsx` exports. */
export interface PageModule<D = unknown> {
  /** Answers what the page shows, in the shape it shows it; throws Failure, or PageRedirect by `redirectTo`. */
  readonly load: (args: LoadArgs) => Promise<D>
  readonly head: (data: D, app: AppInfo, text: Text) => PageHead
  /** HTTP status of the document when it is not 200. */
  readonly status?: (data: D) => number
  readonly Page: ComponentType<{ readonly data: D }>
}

const HTTP_MOVED = 301

/** Thrown by a loader to send the reader elsewhere; `path` is without language prefix. */
export interface PageRedirect {
  readonly kind: 'page-redirect'
  readonly path: string
  /** 301 where the address has moved for good; left out: for now. */
  readonly status?: 301
}

/** Sends the reader to another page in place of this one, so that Back skips it. */
export const redirectTo = (path: string): PageRedirect => ({ kind: 'page-redirect', path })

/** Sends the reader to the address that took the place of this one for good. */
export const movedTo = (path: string): PageRedirect => ({ kind: 'page-redirect', path, status: HTTP_MOVED })

export const isPageRedirect = (value: unknown): value is PageRedirect =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'page-redirect'

/** A page that could not be loaded, as the error page gets it. */
export interface PageFailure {
  readonly kind: 'page-failure'
  readonly code: string
  /** HTTP status of the document. */
  readonly status: number
}

export const isPageFailure = (value: unknown): value is PageFailure =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'page-failure'
