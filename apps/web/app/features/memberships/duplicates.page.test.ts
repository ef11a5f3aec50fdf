import { describe, expect, it } from 'vitest'
import type { Duplicate, Duplicates } from '@app/contract/operations/duplicates/duplicates.answers.ts'
import { refused, type Answers } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const PAIR: Duplicate = {
  id: 4,
  foundAt: '2026-05-06T14:00:00.000Z',
  marks: ['HOME', 'PHONE'],
  person: { number: 901_002, name: 'Dana Reyes', site: 'CPRTUS', status: 'active', level: 'G' },
  other: { number: 900_117, name: '', site: 'CPRTUK', status: 'suspended', level: null },
  waits: 901_002,
  state: 'OPEN',
  reason: '',
  decidedBy: null,
  decidedAt: '',
}
const OPERATOR = { ...BUYER, person: { roles: [], privileges: ['OPERATOR'], sitePreferences: [] } } as const
const desk = (pairs: Partial<Duplicates>, answers: Answers = {}, query = '') =>
  renderPage(
    `/operations/duplicates${query}`,
    { listDuplicates: { duplicates: [PAIR], page: 1, pages: 1, ...pairs }, ...answers },
    { app: OPERATOR },
  )

describe('the desk of possible duplicates', () => {
  it('says who, by what, and whose membership waits, and decides with a reason', async () => {
    const page = await desk({}, { decideDuplicate: { state: 'NOT_SAME' } })
    const row = document.querySelector('[data-pair="4"]')
    expect(row?.textContent).toContain('Shared: name and postal code, telephone.')
    expect(row?.textContent).toContain('The membership of user ID 901002 waits for this decision.')
    expect(row?.textContent).toContain('Account of another site 900117')
    expect(row?.textContent).toContain('Suspended')
    await page.user.click(page.getByRole('button', { name: 'Decide' }))
    expect(page.asked('decideDuplicate')).toEqual([])
    await page.user.selectOptions(page.getByLabelText('Are they the same person?'), 'Two people')
    await page.fill(page.getByLabelText('Reason'), 'Siblings, by their IDs.')
    await page.user.click(page.getByRole('button', { name: 'Decide' }))
    await expect
      .poll(() => page.asked('decideDuplicate'))
      .toMatchObject([{ body: { id: 4, state: 'OPEN', isSame: false, reason: 'Siblings, by their IDs.' } }])
  })

  it('says of a member that their bids wait, not their membership', async () => {
    await desk({ duplicates: [{ ...PAIR, marks: ['DOCUMENT'], person: { ...PAIR.person, level: 'S' } }] })
    expect(document.querySelector('[data-pair="4"]')?.textContent).toContain('New bids of user ID 901002 wait for this decision')
  })

  it('shows what was decided, and that another operator was first', async () => {
    const decided = { state: 'SAME', reason: 'Same ID.', decidedBy: 901_009, decidedAt: '2026-05-06T14:30:00.000Z' } as const
    const page = await desk(
      { duplicates: [{ ...PAIR, ...decided }], pages: 2 },
      { decideDuplicate: refused('MEMBERSHIP_ACT_REFUSED', { reason: 'DECIDED' }) },
      '?number=901002',
    )
    expect(document.querySelector('[data-pair="4"]')?.textContent).toMatch(
      /The same person\. Decided by user ID 901009, .*9:30.*: Same ID\./,
    )
    expect(page.getByRole('heading', { name: 'Of user ID 901002' })).toBeTruthy()
    expect(page.getByRole('link', { name: /next/i }).getAttribute('href')).toBe('/operations/duplicates?number=901002&page=2')
    await page.fill(page.getByLabelText('Reason'), 'Again.')
    await page.user.click(page.getByRole('button', { name: 'Decide' }))
    expect(await page.findByText('Another operator has already decided it.')).toBeTruthy()
  })
})
