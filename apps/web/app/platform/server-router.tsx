import type { ReactNode } from 'react'
import { Link as RoutedLink, type LinkProps } from 'react-router'
import { useApp } from './app-info.ts'
import { localPath } from './routing.ts'

// What data-mode.ts puts in place of the router where the server renders: all of it, and links that are written as the router writes
// them. To write one the router resolves its address twice against all routes that stand, and a list has a hundred links.

export * from 'react-router'

/** A path from the root without steps, doubled or closing slashes, which no route changes; query and fragment are not empty. */
const PLAIN = /^(\/(?:[^./\\?#][^/\\?#]*(?:\/[^./\\?#][^/\\?#]*)*)?)(\?[^#]+)?(#.+)?$/s

/** What of a link's properties stands in the document; the others concern the browser's router alone. */
function writtenOf(props: LinkProps) {
  const { to: _to, discover: _discover, prefetch: _prefetch, relative: _relative, reloadDocument: _reloadDocument, ...some } = props
  const { replace: _replace, mask: _mask, state: _state, preventScrollReset: _reset, viewTransition: _transition, ...fewer } = some
  const { defaultShouldRevalidate: _revalidate, ...written } = fewer
  return written
}

/** A link as the router writes it; one that says more than where it leads is left to the router. */
export function Link(props: LinkProps): ReactNode {
  const { to, target, mask, discover = 'render', children } = props
  const { locale } = useApp()
  const isPlain = typeof to === 'string' && target === undefined && mask === undefined
  const [, path, query = '', fragment = ''] = (isPlain && PLAIN.exec(to)) || []
  if (path === undefined) return <RoutedLink {...props} />
  const href = localPath(locale, path) + query + fragment
  return (
    <a {...writtenOf(props)} href={href} data-discover={discover === 'render' ? 'true' : undefined}>
      {children}
    </a>
  )
}
