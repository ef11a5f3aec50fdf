import { expect, it } from 'vitest'
import { documentsForLot } from './bid-papers.ts'

const NEEDS = [
  { category: 'ID', unlocks: 'BIDDING', isPassport: false, status: 'IN_REVIEW' },
  { category: 'DLRLIC', unlocks: 'LICENSED_LOTS', isPassport: false, status: 'EXPIRED' },
  { category: 'TAXEXM', unlocks: 'TAX', isPassport: false, status: 'MISSING' },
] as const
const HELD = { documentStatus: 'IN_REVIEW', licence: 'UNLICENSED' } as const
const of = (fields: Partial<Parameters<typeof documentsForLot>[0]>) =>
  documentsForLot({ needs: NEEDS, held: HELD, asksPapers: true, asksLicence: true, ...fields }).map(
    ({ documentCategoryCode, required, status }) => `${documentCategoryCode} ${required ? 'required' : 'of use'} ${status}`,
  )

it.each([
  ['what opens bidding, and the licence', {}, ['ID required IN_REVIEW', 'DLRLIC required EXPIRED']],
  ['a lot for everybody', { asksLicence: false }, ['ID required IN_REVIEW', 'DLRLIC of use EXPIRED']],
  ['a till', { asksPapers: false, asksLicence: false }, ['ID of use IN_REVIEW', 'DLRLIC of use EXPIRED']],
  [
    'whom an operator vouched for',
    { held: { documentStatus: 'VALID', licence: 'DEALER' } },
    ['ID required VALID', 'DLRLIC required VALID'],
  ],
  ['a guest, who needs none yet', { needs: [] }, ['ID required MISSING', 'BUSLIC required MISSING']],
  ['a private person', { needs: NEEDS.slice(0, 1) }, ['ID required IN_REVIEW', 'BUSLIC required MISSING']],
] as const)('a bid asks for papers: %s', (_, fields, expected) => {
  expect(of(fields)).toEqual(expected)
})
