import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../platform/app-info.ts'
import type { PageFailure } from '../platform/page/page-module.ts'
import { Ways } from './ways.tsx'

/** HTTP statuses that have words of their own; any other reads as the request's mistake or the site's. */
const NAMED_STATUSES = [400, 403, 404, 429, 500, 503] as const
/** Least status that is no fault of the request. */
const SITES_MISTAKE = 500
type NamedStatus = (typeof NAMED_STATUSES)[number]

const namedStatus = (status: number): NamedStatus => NAMED_STATUSES.find((one) => one === status) ?? (status < SITES_MISTAKE ? 400 : 500)

interface NothingProps {
  readonly title: string
  readonly words: string
  /** Address that failed, shown as text and never as a link (OQ-A105). */
  readonly address?: string | undefined
  readonly role?: 'alert'
  /** Ways on. */
  readonly children: ReactNode
}

/** A page with nothing to show: a fact, a help, ways on. */
export function Nothing({ title, words, address = '', role, children }: NothingProps) {
  const text = useText()
  return (
    <section className="empty" role={role}>
      <LanePath />
      <h1>{title}</h1>
      <p>{words}</p>
      {address === '' ? null : (
        <p className="dim">
          {text.t('error.path')}: <code>{address}</code>
        </p>
      )}
      {children}
    </section>
  )
}

/** The ways on from a page that failed. */
export function WaysOn() {
  const text = useText()
  return (
    <Ways
      ways={[
        ['/lotSearchResults', text.t('error.find')],
        ['/', text.t('error.home')],
      ]}
    />
  )
}

interface ErrorBodyProps extends Pick<NothingProps, 'address'> {
  readonly status: number
  /** Distinguishes a page that took too long from a site that is not there; both are 503. */
  readonly code?: PageFailure['code']
}

/** What an error page says. */
export function ErrorBody({ status, code, address }: ErrorBodyProps) {
  const text = useText()
  const named = code === 'TOOK_TOO_LONG' ? 'tookTooLong' : namedStatus(status)
  return (
    <Nothing title={text.t(`error.${named}.title`)} words={text.t(`error.${named}.text`)} address={address} role="alert">
      <WaysOn />
    </Nothing>
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

/** In place of a page that could not be loaded; the address stays the reader's. */
export function ErrorView({ failure }: { readonly failure: PageFailure }) {
  const text = useText()
  const { pathname, search } = useLocation()
  if (failure.status !== 404) return <ErrorBody status={failure.status} code={failure.code} />
  return (
    <Nothing title={text.t('error.notFound.title')} words={text.t('error.notFound.text')} address={pathname + search} role="alert">
      <WaysOn />
    </Nothing>
  )
}
