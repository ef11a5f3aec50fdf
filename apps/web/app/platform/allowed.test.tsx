import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ANONYMOUS, type Person } from '@app/rules/access/can.ts'
import { AllowedLink } from './allowed.tsx'
import { AppContext, type AppContextValue } from './app-info.ts'

const BROKER: Person = { roles: ['ROLE_BROKER'], privileges: [], sitePreferences: [] }

/** The bytes of a link to /bids that only brokers may follow. */
function linkFor(person: Person, alternative: { readonly altTo?: string } = {}): string {
  const value = { app: { person } } as unknown as AppContextValue
  return renderToStaticMarkup(
    <AppContext value={value}>
      <StaticRouter location="/">
        <AllowedLink rule="ROLE_BROKER" to="/bids" className="btn" {...alternative}>
          Bids
        </AllowedLink>
      </StaticRouter>
    </AppContext>,
  )
}

it('gives a blocked link another address, or none and the class of what is disabled [ACC-6.16] [MKT-6.14]', () => {
  expect(linkFor(BROKER, { altTo: '/login' })).toMatch(/^<a class="btn" href="\/bids"[^>]*>Bids<\/a>$/)
  expect(linkFor(ANONYMOUS, { altTo: '/login' })).toMatch(/^<a class="btn" href="\/login"[^>]*>Bids<\/a>$/)
  expect(linkFor(ANONYMOUS)).toBe('<span class="btn disabled" role="link" aria-disabled="true">Bids</span>')
})
