import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { clauseValue } from '@app/rules/search/clause-text.ts'
import { criteriaFromUrl } from '@app/rules/search/criteria-url.ts'
import { requestOfCriteria } from '@app/rules/search/criteria.ts'
import { textOf } from '@app/text/languages.ts'
import { AppContext, type AppInfo } from '../../platform/app-info.ts'
import { IdeaLinks } from './idea-links.tsx'
import type { Ideas } from './recommended-data.ts'

const MAKE = 'A\\"B'

/** Addresses to which ideas lead. */
function pathsOf(makes: readonly string[], picked: readonly string[]): readonly string[] {
  const picks = picked.map((path) => ({ uri: path, clause: '', name: 'Ford', isAdded: true, count: 1, path }))
  const ideas = { searches: { lotMakeDesc: makes, lotModelGroup: [] }, picks: [{ code: 'MAKE', picks }] } as unknown as Ideas
  const html = renderToString(
    <AppContext value={{ app: { locale: 'en_us' } as AppInfo, text: textOf('en_us', 'US') }}>
      <MemoryRouter>
        <IdeaLinks ideas={ideas} />
      </MemoryRouter>
    </AppContext>,
  )
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, path = '']) => path.replaceAll('&amp;', '&'))
}

it('popular searches lead to the make of their name, whatever signs are in it', () => {
  const [path = ''] = pathsOf([MAKE], [])
  const { filter } = requestOfCriteria(criteriaFromUrl(new URL(path, 'http://localhost').searchParams))
  expect(filter['MAKE']?.map((clause) => clauseValue('lot_make_desc', clause))).toEqual([MAKE])
})

it('popular searches that stand among the quick picks are not said twice', () => {
  const [ford, toyota] = ['/lotSearchResults?make=FORD', '/lotSearchResults?make=TOYOTA']
  expect(pathsOf(['FORD', 'TOYOTA'], [ford])).toEqual([toyota, ford])
  expect(pathsOf(['FORD'], [ford])).toEqual([ford])
})
