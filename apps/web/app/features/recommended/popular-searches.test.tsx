import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { clauseValue } from '@app/rules/search/clause-text.ts'
import { criteriaFromUrl } from '@app/rules/search/criteria-url.ts'
import { requestOfCriteria } from '@app/rules/search/criteria.ts'
import { textOf } from '@app/text/languages.ts'
import { AppContext, type AppInfo } from '../../platform/app-info.ts'
import { PopularSearchLinks } from './popular-searches.tsx'

const MAKE = 'A\\"B'

it('popular searches lead to the make of their name, whatever signs are in it', () => {
  const html = renderToString(
    <AppContext value={{ app: { locale: 'en_us' } as AppInfo, text: textOf('en_us', 'US') }}>
      <MemoryRouter>
        <PopularSearchLinks searches={{ lotMakeDesc: [MAKE], lotModelGroup: [] }} />
      </MemoryRouter>
    </AppContext>,
  )
  const path = (/href="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
  const { filter } = requestOfCriteria(criteriaFromUrl(new URL(path, 'http://localhost').searchParams))
  expect(filter['MAKE']?.map((clause) => clauseValue('lot_make_desc', clause))).toEqual([MAKE])
})
