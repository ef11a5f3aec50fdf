import { describe, expect, it } from 'vitest'
import type { RetentionDesk } from '@app/contract/operations/retention/retention.answers.ts'
import { refused, type Answers } from '../../../../test/answers.ts'
import { renderPage } from '../../../../test/render-page.ts'
import { BUYER } from '../../../../test/visitor.ts'

const as = (privilege: 'AUDITOR' | 'OPERATOR') =>
  ({ ...BUYER, person: { roles: [], privileges: [privilege], sitePreferences: [] } }) as const
const ASKED = {
  id: 5,
  number: 901_002,
  site: 'CPRTUS',
  reason: 'A court asks.',
  askedBy: 901_013,
  askedAt: '2026-05-06T14:00:00.000Z',
  isOwn: false,
} as const
const FILES = ['facts', 'page-2', 'original'].map((name, at) => ({ file: `${at}`.repeat(32), name, sizeBytes: 9 }))
const OPENED = {
  id: 6,
  number: 901_002,
  reason: 'A court asks.',
  until: '2026-05-06T15:00:00.000Z',
  records: [
    { record: 'c'.repeat(32), kind: 'SCREENING', category: 'SCREENING', site: 'CPRTUS', goesOn: '2036-05-06', isAsSealed: true, files: [] },
    { record: 'a'.repeat(32), kind: 'PAPER', category: 'TAXEXM', site: 'CPRTUS', goesOn: '2033-05-06', isAsSealed: true, files: FILES },
    {
      record: 'b'.repeat(32),
      kind: 'AGREEMENT',
      category: 'AFFIDAVIT',
      site: 'CPRTUS',
      goesOn: '2033-05-06',
      isAsSealed: false,
      files: FILES,
    },
  ],
} as const
const desk = (privilege: 'AUDITOR' | 'OPERATOR', data: Partial<RetentionDesk> = {}, answers: Answers = {}) =>
  renderPage('/operations/retention', { getRetentionDesk: { asked: [], opened: [], ...data }, ...answers }, { app: as(privilege) })

describe('the desk of what law keeps', () => {
  it('lets an operator confirm what an auditor asks for, and asks for nothing themselves', async () => {
    const page = await desk('OPERATOR', { asked: [ASKED] }, { decideRetention: { state: 'DONE' } })
    expect(document.querySelector('[data-request="5"]')?.textContent).toContain('User ID 901013 asked')
    expect(page.queryByLabelText('User ID of the erased account')).toBe(null)
    expect(page.queryByRole('heading', { name: 'Open to you' })).toBe(null)
    await page.user.click(page.getByRole('button', { name: 'Let them see it' }))
    await expect.poll(() => page.asked('decideRetention')).toMatchObject([{ body: { id: 5, isConfirmed: true } }])
  })

  it('offers an auditor no decision about what they asked for', async () => {
    const page = await desk('AUDITOR', { asked: [{ ...ASKED, isOwn: true }] })
    expect(page.getByText('You asked for this. Somebody else decides.')).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Let them see it' })).toBe(null)
  })

  it('asks with a user id and a reason, and says what was refused', async () => {
    const page = await desk('AUDITOR', {}, { askRetention: refused('NO_SUCH_PERSON') })
    await page.fill(page.getByLabelText('User ID of the erased account'), '901002')
    await page.fill(page.getByLabelText('Reason'), 'A court asks.')
    await page.user.click(page.getByRole('button', { name: 'Ask a second person' }))
    await expect.poll(() => page.asked('askRetention')).toMatchObject([{ body: { number: 901_002, reason: 'A court asks.' } }])
    expect(await page.findByText('No account has this user ID.')).toBeTruthy()
  })

  it('shows an auditor what is open to them, each file by what it is, and no file of a record that was changed', async () => {
    const page = await desk('AUDITOR', { opened: [OPENED] })
    expect(document.querySelector(`[data-record="${'a'.repeat(32)}"]`)?.textContent).toContain('goes on 6 May 2033')
    expect(page.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe(`/data/operations/retention/6/files/${'1'.repeat(32)}`)
    expect(page.getByText('Hit of a screening list')).toBeTruthy()
    const altered = document.querySelector(`[data-record="${'b'.repeat(32)}"]`)
    expect([altered?.querySelectorAll('a').length, altered?.textContent]).toEqual([0, expect.stringContaining('not as it was sealed')])
  })
})
