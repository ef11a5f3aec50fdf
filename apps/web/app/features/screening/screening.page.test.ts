import { describe, expect, it } from 'vitest'
import type { ScreeningDesk, ScreeningHit } from '@app/contract/documents/screening.answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const REVIEWER = { ...BUYER, person: { ...BUYER.person, privileges: ['REVIEWER'] } } as const
const WAITING: ScreeningDesk['hits'][number] = {
  id: 7,
  site: 'CPRTUS',
  buyerNumber: 104_233,
  list: 'UN',
  score: 0.967,
  state: 'OPEN',
  foundAt: '2026-05-06T15:00:00.000Z',
}
const LIST: ScreeningDesk['lists'][number] = {
  kind: 'UN',
  fileName: 'consolidated.xml',
  sha256: 'ab'.repeat(32),
  publishedOn: '2026-03-01',
  loadedAt: '2026-03-02T15:00:00.000Z',
  entries: 1_012,
  isOld: false,
  replacedAt: '',
}
const DESK: ScreeningDesk = { lists: [LIST], oldDays: 30, due: 0, hits: [WAITING], total: 1, page: 1, pages: 1 }
const HIT: ScreeningHit = {
  ...WAITING,
  account: { name: 'Yuri Dravenko', companyName: '', country: 'USA', bornOn: '' },
  entry: {
    ref: '6908555',
    kind: 'PERSON',
    names: ['DRAVENKO Yuri', 'Juryj Dravenka'],
    birthDates: ['1959-10-13'],
    countries: ['BLR'],
    programmes: 'Made up',
    isListed: true,
  },
  matched: { name: 'DRAVENKO Yuri', of: 'NAME', birth: 'UNKNOWN', country: 'OTHER' },
  version: 'v1',
  firstBy: null,
  isFirst: false,
  history: [{ kind: 'FOUND', at: '2026-05-06T15:00:00.000Z', by: null, reason: '' }],
}
const opened = (hit: Partial<ScreeningHit>, path = '/operations/screening/7') =>
  renderPage(path, { listScreening: DESK, getScreeningHit: { ...HIT, ...hit } }, { app: REVIEWER })

describe('the desk of screening', () => {
  it('says that no list is loaded and that none comes with the house', async () => {
    const page = await renderPage('/operations/screening', { listScreening: { ...DESK, lists: [], hits: [], total: 0 } }, { app: REVIEWER })
    expect(page.getByText(/^No list is loaded, so nobody is compared\. No list comes with Hammerlane/)).toBeTruthy()
    expect(page.getByText(/^No hit waits\./)).toBeTruthy()
  })

  it('says of an old list that it is one, and how many accounts still wait for it', async () => {
    const before = { ...LIST, entries: 1, replacedAt: '2026-03-02T15:00:00.000Z', sha256: 'cd'.repeat(32) }
    const page = await renderPage(
      '/operations/screening',
      { listScreening: { ...DESK, lists: [{ ...LIST, isOld: true }, before], due: 12 } },
      { app: REVIEWER },
    )
    expect(page.getByText('This list is more than 30 days old. Load a newer one.')).toBeTruthy()
    expect(page.getByText('12 accounts have not been compared yet.')).toBeTruthy()
    expect(page.getByText('cd'.repeat(32))).toBeTruthy()
  })

  it('lists hits without a name, and looks at none before it is chosen', async () => {
    const page = await renderPage('/operations/screening', { listScreening: DESK }, { app: REVIEWER })
    expect(page.getByRole('link', { name: /User ID 104233/ }).getAttribute('href')).toBe('/operations/screening/7')
    expect(document.body.textContent).not.toContain('Dravenko')
    expect(page.asked('getScreeningHit')).toEqual([])
  })

  it('shows both sides of a hit, and clears or confirms it with a reason', async () => {
    const page = await opened({})
    expect(page.getByText('Matched: “DRAVENKO Yuri”')).toBeTruthy()
    expect(page.getByText(/97 of 100 alike/)).toBeTruthy()
    expect(page.getByText('Entry 6908555 · Made up')).toBeTruthy()
    expect(page.getByText('DRAVENKO Yuri · Juryj Dravenka')).toBeTruthy()
    expect(page.getByText('13 Oct 1959')).toBeTruthy()
    expect(document.querySelector('[data-differs]')?.textContent).toContain('Belarus')
    const form = page.getByLabelText('Another person: clear it').closest('form')
    expect(form?.getAttribute('action')).toBe('/data/operations/screening/7/decide')
    expect([...new FormData(form ?? undefined)].map(([name]) => name)).toEqual(expect.arrayContaining(['state', 'version']))
    expect(page.getByLabelText<HTMLInputElement>('Reason').required).toBe(true)
  })

  it('offers the second reviewer to clear it, and not the first', async () => {
    const second = await opened({ state: 'PROPOSED', firstBy: 901_013 })
    expect(second.getByText('User ID 901013 would clear it. You are the second.')).toBeTruthy()
    expect(second.getByLabelText('Another person: clear it')).toBeTruthy()
    const first = await opened({ state: 'PROPOSED', firstBy: 901_013, isFirst: true })
    expect(first.queryByLabelText('Another person: clear it')).toBeNull()
    expect(first.getByText('You have proposed to clear it. A colleague decides.')).toBeTruthy()
  })

  it('says why a decision came back', async () => {
    const page = await opened({}, '/operations/screening/7?fault=SCREENING_REFUSED')
    expect(page.getByText(/^This hit was decided or has changed meanwhile/)).toBeTruthy()
    const empty = await opened({}, '/operations/screening/7?fault=validation.reason')
    expect(empty.getByText('Give a reason.')).toBeTruthy()
    const born = await opened({}, '/operations/screening/7?fault=validation.bornOnIfKnown')
    expect(born.getByText('Enter a day of birth, or leave it empty.')).toBeTruthy()
  })

  it('keeps the reason where the day of birth cannot be one, and after a decision that came back', async () => {
    const page = await opened({})
    await page.user.click(page.getByLabelText('Another person: clear it'))
    await page.user.type(page.getByLabelText('Reason'), 'Another face.')
    await page.user.type(page.getByLabelText(/^Day of birth/), '1888-01-01')
    await page.user.click(page.getByRole('button', { name: 'Decide' }))
    expect(page.getByLabelText<HTMLInputElement>('Reason').value).toBe('Another face.')
    expect(page.getByLabelText(/^Day of birth/).getAttribute('aria-invalid')).toBe('true')
    const back = await opened({}, '/operations/screening/7?fault=SCREENING_REFUSED')
    await expect.poll(() => back.getByLabelText<HTMLInputElement>('Reason').value).toBe('Another face.')
    const other = await opened({ id: 8 }, '/operations/screening/8')
    expect(other.getByLabelText<HTMLInputElement>('Reason').value).toBe('')
  })
})
