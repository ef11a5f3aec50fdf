import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Link as RoutedLink, StaticRouter, type LinkProps } from 'react-router'
import { expect, it } from 'vitest'
import { textOf } from '@app/text/languages.ts'
import { AppContext, type AppInfo } from './app-info.ts'
import { prefixOf } from './routing.ts'
import { Link } from './server-router.tsx'

const ADDRESSES = [
  '/',
  '/?page=2',
  '/#top',
  '/lotSearchResults',
  '/lotSearchResults?make=A+%26+B&odometer=0-10000#list',
  '/lot/100317892/2020-ford-f150?x=/a/../b',
  '/lot/1/ä b',
  '/lot/1/',
  '/lot//1',
  '/lot/../1',
  '/lot/./1',
  '/lot/.well-known',
  '/lot?',
  '/lot#',
  '/a\\b',
  '?page=2',
  '#top',
  '',
  '.',
  '..',
  'lot/1',
  '//elsewhere.example/a',
  'https://elsewhere.example/a',
  'mailto:a@example.org',
]

it.each(['en_us', 'es_es'] as const)('writes links as the router does, in %s', (locale) => {
  const written = (page: ReactNode): string =>
    renderToString(
      <AppContext value={{ app: { locale } as unknown as AppInfo, text: textOf(locale, 'US') }}>
        <StaticRouter basename={prefixOf(locale) || '/'} location={`${prefixOf(locale)}/lot/7/x?y=1`}>
          {page}
        </StaticRouter>
      </AppContext>,
    )
  const told: readonly Omit<LinkProps, 'to'>[] = [
    {},
    { className: 'a', rel: 'nofollow', 'aria-current': 'page', children: ['← ', 'back'] },
    { discover: 'none', replace: true, state: { a: 1 }, preventScrollReset: true, viewTransition: true, relative: 'path' },
    { target: '_blank', reloadDocument: true, prefetch: 'none', onClick: () => undefined, id: 'one' },
  ]
  for (const to of [...ADDRESSES, { pathname: '/lot/1', search: '?a=b' }])
    for (const rest of told)
      expect([to, written(<Link key="1" to={to} {...rest} />)]).toEqual([to, written(<RoutedLink key="1" to={to} {...rest} />)])
})
