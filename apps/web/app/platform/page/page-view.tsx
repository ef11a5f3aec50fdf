import { useLoaderData, useRouteError } from 'react-router'
import { ErrorView } from '../../ui/error-view.tsx'
import { isPageFailure, type PageHead, type PageModule } from './page-module.ts'

/** What a route's loader hands to the router. `head` is null on the document's own start, where the head is there already. */
export interface LoadedPage {
  readonly data: unknown
  readonly head: PageHead | null
}

/** The component of a route: the page with what its loader answered. */
export function pageComponent({ Page }: PageModule) {
  return function LoadedPageView() {
    return <Page data={useLoaderData<LoadedPage>().data} />
  }
}

/** In place of a page whose loader failed. */
export function FailedPageView() {
  const error = useRouteError()
  return <ErrorView failure={isPageFailure(error) ? error : { kind: 'page-failure', code: 'UNEXPECTED', status: 500 }} />
}
