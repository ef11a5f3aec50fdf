import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { ErrorBody } from '../../ui/error-view.tsx'

const ADDRESS_LENGTH_MAX = 500
/** Statuses that the site answers with; the page shows no other, so that it never reports a failure that cannot be. */
const STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 429, 500, 503])
const CODE = /^\d{3}$/
const DEFAULT_STATUS = 404

interface AppErrorData {
  /** HTTP status of the page; the document is answered with it. */
  readonly status: number
  readonly address: string
}

/** The page is an error as a document too. */
export const status = (data: AppErrorData): number => data.status

/** `code` and `url` of the query (OQ-A105); the address is shown as text only. */
export async function load({ url }: LoadArgs): Promise<AppErrorData> {
  const code = url.searchParams.get('code') ?? ''
  const status = CODE.test(code) ? Number(code) : DEFAULT_STATUS
  return {
    status: STATUSES.has(status) ? status : DEFAULT_STATUS,
    address: (url.searchParams.get('url') ?? '').slice(0, ADDRESS_LENGTH_MAX),
  }
}

export const head = (): PageHead => ({})

export function Page({ data }: { readonly data: AppErrorData }) {
  return <ErrorBody status={data.status} address={data.address} />
}
