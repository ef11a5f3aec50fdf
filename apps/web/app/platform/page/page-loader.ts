import { isFailure } from '@app/contract/failure.ts'
import { statusOf } from '@app/contract/failure-status.ts'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../app-info.ts'
import { isPageRedirect, type Api, type PageFailure, type PageHead, type PageModule, type PageRedirect } from './page-module.ts'
import { withoutTags } from './strip-tags.ts'

export type PageOutcome =
  | { readonly kind: 'page'; readonly data: unknown; readonly head: PageHead }
  | { readonly kind: 'failure'; readonly failure: PageFailure; readonly cause: unknown }
  | PageRedirect

/** Failures that mean: the address is right, the thing is not there. */
const MISSING = new Set(['NOT_FOUND', 'LOT_NOT_FOUND', 'BAD_LOT_NUMBER'])
const HTTP_NOT_FOUND = 404
const HTTP_BAD_REQUEST = 400
const HTTP_OK = 200

/** The error page's view of anything a loader threw; a refusal that is HTTP 200 on the wire is a bad request as a document. */
function pageFailureOf(error: unknown): PageFailure {
  if (!isFailure(error)) return { kind: 'page-failure', code: 'UNEXPECTED', status: statusOf('UNEXPECTED') }
  const status = statusOf(error.code)
  if (MISSING.has(error.code)) return { kind: 'page-failure', code: 'NOT_FOUND', status: HTTP_NOT_FOUND }
  return { kind: 'page-failure', code: error.code, status: status === HTTP_OK ? HTTP_BAD_REQUEST : status }
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
    return { kind: 'failure', failure: pageFailureOf(error), cause: error }
  }
}
