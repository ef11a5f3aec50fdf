import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { SalesDataField } from '@app/rules/import/columns.ts'
import { textOf } from '@app/text/languages.ts'
import { AppContext } from '../../platform/app-info.ts'
import { VISITOR } from '../../../test/visitor.ts'
import type { LotRevision } from './lot-data.ts'
import { HistorySection } from './history-section.tsx'

const revision = (number: number, ...changes: LotRevision['changes'][number][]): LotRevision => ({
  revision: number,
  changedAt: 1_700_000_000_000 + number,
  source: 'import',
  changes,
})
const reading = (from: string | null, to: string | null) => ({ field: 'odometer' satisfies SalesDataField, from, to })
const brand = (from: string | null, to: string | null) => ({ field: 'odometerBrand' satisfies SalesDataField, from, to })

function told(revisions: readonly LotRevision[], odometerBrand: string | undefined): readonly string[] {
  const value = { app: VISITOR, text: textOf('en_us', 'US') }
  const html = renderToString(
    <AppContext value={value}>
      <HistorySection revisions={revisions} pictureCount={3} odometerBrand={odometerBrand} zone={VISITOR.zone} />
    </AppContext>,
  )
  return [...html.matchAll(/<span>([^<]*)<\/span><\/li>/g)].map(([, words]) => words ?? '')
}

it('a reading that files write as 0 was not recorded, unless it was declared actual at the time', () => {
  const revisions = [
    revision(3, reading('12', '0')),
    revision(2, brand('ACTUAL', 'NOT ACTUAL'), reading('0', '12')),
    revision(1, reading('5', '0')),
  ]
  expect(told(revisions, 'N')).toEqual([
    'Odometer: changed from “12” to “Not recorded”',
    'Odometer: changed from “actual” to “not actual”; Odometer: changed from “0” to “12”',
    'Odometer: changed from “5” to “0”',
  ])
  expect(told([revision(1, reading(null, '0'))], undefined)).toEqual([expect.stringContaining('Not recorded')])
})

it('fields have the names and values the words that the rest of the page has', () => {
  const keys = { field: 'hasKeys' satisfies SalesDataField, from: 'NO', to: 'YES' }
  const damage = { field: 'secondaryDamage' satisfies SalesDataField, from: null, to: 'FRONT END' }
  const unnamed = { field: 'saleLight' satisfies SalesDataField, from: 'GREEN', to: 'RED' }
  expect(told([revision(1, keys, damage, unnamed)], undefined)).toEqual([
    'Keys: changed from “No” to “Yes”; Secondary damage: set to “FRONT END”; Sale Light: changed from “GREEN” to “RED”',
  ])
})
