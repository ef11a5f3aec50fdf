import { isFailure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../app-info.ts'
import { isPageRedirect, type Api, type PageFailure, type PageHead, type PageModule, type PageRedirect } from './page-module.ts'
import { withoutTags } from './strip-tags.ts'

export type PageOutcome =
  | { readonly kind: 'page'; readonly data: unknown; readonly head: PageHead }
  | { readonly kind: 'failure'; readonly failure: PageFailure; readonly cause: unknown }
  | PageRedirect

const HTTP_UNAVAILABLE = 503

/** The error page's view of anything a loader threw. A browser whose line is away has not got the table of failures, either. */
async function pageFailureOf(error: unknown): Promise<PageFailure> {
  try {
    return (await import('./page-failure.ts')).pageFailureOf(error)
  } catch {
    return { kind: 'page-failure', code: isFailure(error) ? error.code : 'UNEXPECTED', status: HTTP_UNAVAILABLE }
  }
}

export interface PageRun {
  readonly params: Readonly<Record<string, string>>
  readonly url: URL
  readonly api: Api
  readonly app: AppInfo
  readonly text: Text
}

/** Runs a page's loader on either side and names how it ended. */
export async function runLoader(module: PageModule, { text, ...run }: PageRun): Promise<PageOutcome> {
  try {
    const data = await module.load({ ...run, url: withoutTags(run.url) })
    return { kind: 'page', data, head: module.head(data, run.app, text) }
  } catch (error) {
    if (isPageRedirect(error)) return error
    return { kind: 'failure', failure: await pageFailureOf(error), cause: error }
  }
}
