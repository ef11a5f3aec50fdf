import { Link, useLocation } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import type { PageFailure } from '../../platform/page-module.ts'

/** HTTP statuses that have words of their own; any other reads as the request's mistake or the site's. */
const TOLD_STATUSES = [400, 403, 404, 429, 500, 503] as const
/** Least status that is no fault of the request. */
const SITES_MISTAKE = 500
type ToldStatus = (typeof TOLD_STATUSES)[number]

const toldStatus = (status: number): ToldStatus => TOLD_STATUSES.find((one) => one === status) ?? (status < SITES_MISTAKE ? 400 : 500)

interface ErrorBodyProps {
  readonly status: number
  /** Address that failed, shown as text and never as a link (OQ-A105). */
  readonly address?: string
}

/** What an error page says: a fact, a help, ways on. */
export function ErrorBody({ status, address }: ErrorBodyProps) {
  const text = useText()
  const told = toldStatus(status)
  return (
    <section className="empty" role="alert">
      <LanePath />
      <h1>{text.t(`error.${told}.title`)}</h1>
      <p>{text.t(`error.${told}.text`)}</p>
      {address ? (
        <p className="dim">
          {text.t('error.path')}: <code>{address}</code>
        </p>
      ) : null}
      <p className="acts">
        <Link className="btn ink" to="/lotSearchResults">
          {text.t('error.find')}
        </Link>
        <Link className="btn" to="/">
          {text.t('error.home')}
        </Link>
      </p>
    </section>
  )
}

/** The broken lane line: the one ornament, for places where there is nothing to show. */
export function LanePath() {
  return (
    <svg className="art" viewBox="0 0 120 24" aria-hidden="true">
      <path d="M2 12h116" fill="none" stroke="currentColor" strokeWidth="4" strokeDasharray="20 12" />
    </svg>
  )
}

/** Stands in the place of a page that could not be loaded; the address stays the reader's. */
export function ErrorView({ failure }: { readonly failure: PageFailure }) {
  const text = useText()
  const { pathname, search } = useLocation()
  if (failure.status !== 404) return <ErrorBody status={failure.status} />
  return (
    <section className="empty" role="alert">
      <LanePath />
      <h1>{text.t('error.notFound.title')}</h1>
      <p>{text.t('error.notFound.text')}</p>
      <p className="dim">
        {text.t('error.path')}: <code>{pathname + search}</code>
      </p>
      <p className="acts">
        <Link className="btn ink" to="/lotSearchResults">
          {text.t('error.find')}
        </Link>
        <Link className="btn" to="/">
          {text.t('error.home')}
        </Link>
      </p>
    </section>
  )
}
