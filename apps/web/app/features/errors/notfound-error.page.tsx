import type { PageHead } from '../../platform/page/page-module.ts'
import { ErrorView } from '../../ui/error-view.tsx'

const NOT_FOUND = { kind: 'page-failure', code: 'NOT_FOUND', status: 404 } as const

interface NotFoundData {
  readonly status: number
}

/** The page is an error as a document too. */
export const status = (data: NotFoundData): number => data.status

export const load = async (): Promise<NotFoundData> => ({ status: NOT_FOUND.status })

export const head = (): PageHead => ({})

export const Page = () => <ErrorView failure={NOT_FOUND} />
