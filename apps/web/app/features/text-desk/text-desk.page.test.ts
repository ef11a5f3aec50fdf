import { describe, expect, it } from 'vitest'
import type { DeskText, DeskTextShown } from '@app/contract/house-texts/house-texts.answers.ts'
import { inTurn, refused } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const OPERATOR = { app: { ...BUYER, person: { ...BUYER.person, privileges: ['OPERATOR'] } } } as const
const HASH = 'a'.repeat(64)
const BUILT_IN: DeskText = {
  id: null,
  kind: 'TERMS',
  version: 1,
  state: 'CONFIRMED',
  firstOn: '',
  isInForce: true,
  locales: ['en_us', 'es_es', 'nl_nl'],
  author: null,
  changedAt: '',
  decidedBy: null,
  decidedAt: '',
}
const DRAFT: DeskText = {
  ...BUILT_IN,
  id: 7,
  version: null,
  state: 'DRAFT',
  firstOn: '2026-06-01',
  isInForce: false,
  locales: ['en_us'],
  author: 104_001,
  changedAt: '2026-05-04T22:00:00.000Z',
}
const desk = (...texts: DeskText[]) => ({ site: 'CPRTUS', sites: ['CPRTUS', 'CPRTUK'], firstDay: '2026-05-07', texts }) as const
const shown = (more: Partial<DeskTextShown> = {}): DeskTextShown => ({
  site: 'CPRTUS',
  text: DRAFT,
  words: [{ locale: 'en_us', words: '# Bids\n\nA bid <b>binds</b>.' }],
  hash: HASH,
  mayConfirm: true,
  ...more,
})
const main = (page: RenderedPage): string => page.getByRole('main').textContent ?? ''
const open = (answers: Parameters<typeof renderPage>[1], address = '/operations/texts') => renderPage(address, answers, OPERATOR)

describe('the desk of texts', () => {
  it('the desk of texts lists what waits and what is in force, site by site', async () => {
    const page = await open({ getTextDesk: desk(DRAFT, BUILT_IN) })
    const rows = page.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows.slice(1)).toEqual([
      ['Terms and conditions, draft 7', '1 Jun 2026', 'Draft', '104001'],
      ['Terms and conditions, version 1', '', 'In force', 'Came with the software'],
    ])
    expect(page.getByRole('navigation', { name: 'Sites' }).textContent).toContain('United Kingdom')
    expect(page.getByRole('link', { name: 'Terms and conditions, draft 7' }).getAttribute('href')).toBe(
      '/operations/texts?site=CPRTUS&text=7',
    )
  })

  it('a draft is begun in one language, and what is wrong stands beside its field', async () => {
    const page = await open({
      getTextDesk: desk(BUILT_IN),
      getDeskText: shown(),
      saveTextDraft: inTurn(refused('INVALID_INPUT', { fieldErrors: { words: 'validation.houseText.unseen' } }), {
        id: 7,
        state: 'DRAFT',
        version: null,
      }),
    })
    await page.user.selectOptions(page.getByLabelText('Text'), 'AUCTION')
    await page.user.type(page.getByLabelText('Words'), 'A bid binds.')
    const save = page.getByRole('button', { name: 'Save the draft' })
    await page.user.click(save)
    await page.findByText('There is a character in it that nobody sees. Paste it as plain text.')
    expect(page.getByLabelText<HTMLTextAreaElement>('Words').value).toBe('A bid binds.')
    await page.user.click(save)
    await expect.poll(() => page.asked('saveTextDraft')).toHaveLength(2)
    expect(page.asked('saveTextDraft')[1]).toMatchObject({
      body: { site: 'CPRTUS', kind: 'AUCTION', firstOn: '2026-05-07', locale: 'en_us', words: 'A bid binds.' },
    })
    await page.findByText('Bids')
  })

  it('a draft is shown as readers will see it, and changed as it was seen', async () => {
    const page = await open(
      { getTextDesk: desk(DRAFT, BUILT_IN), getDeskText: shown(), saveTextDraft: { id: 7, state: 'DRAFT', version: null } },
      '/operations/texts?text=7&language=nl_nl',
    )
    expect(page.getByText('A bid <b>binds</b>.').tagName).toBe('P')
    expect(main(page)).toContain('No words in Nederlands. Readers get the English ones.')
    expect(page.getByLabelText<HTMLTextAreaElement>('Words').value).toBe('')
    await page.user.type(page.getByLabelText('Words'), 'Een bod bindt.')
    await page.user.click(page.getByRole('button', { name: 'Save the draft' }))
    await expect.poll(() => page.asked('saveTextDraft')).toHaveLength(1)
    expect(page.asked('saveTextDraft')[0]).toMatchObject({
      body: { id: '7', hash: HASH, kind: 'TERMS', firstOn: '2026-06-01', locale: 'nl_nl', words: 'Een bod bindt.' },
    })
  })

  it('a draft is confirmed by a second person, who is asked for a proof and told why not', async () => {
    const page = await open(
      {
        getTextDesk: desk(DRAFT, BUILT_IN),
        getDeskText: shown(),
        decideTextDraft: inTurn(refused('HOUSE_TEXT_REFUSED', { reason: 'EARLIER' }), refused('PROOF_NEEDED')),
      },
      '/operations/texts?text=7',
    )
    const confirm = page.getByRole('button', { name: 'Confirm this version' })
    await page.user.click(confirm)
    await page.findByText(/^A version with a later first day is confirmed already/)
    await page.user.click(confirm)
    await page.findByText('Prove who you are to decide this.')
    expect(page.asked('decideTextDraft')[0]).toMatchObject({ params: { id: '7' }, body: { action: 'confirm', hash: HASH } })
  })

  it('a draft may only be discarded by who wrote some of it, and what is confirmed not at all', async () => {
    const own = await open({ getTextDesk: desk(DRAFT), getDeskText: shown({ mayConfirm: false }) }, '/operations/texts?text=7')
    expect(main(own)).toContain('You wrote some of this draft: somebody else has to confirm it.')
    expect(own.queryByRole('button', { name: 'Confirm this version' })).toBeNull()
    expect(own.getByRole('button', { name: 'Discard the draft' })).toBeTruthy()
    const text: DeskText = { ...DRAFT, state: 'CONFIRMED', version: 2, decidedBy: 104_002, decidedAt: DRAFT.changedAt }
    const done = await open({ getTextDesk: desk(text), getDeskText: shown({ text, mayConfirm: false }) }, '/operations/texts?text=7')
    expect(main(done)).toContain('To come')
    expect(done.queryByRole('button', { name: 'Discard the draft' })).toBeNull()
    expect(done.getByRole('heading', { name: 'New draft' })).toBeTruthy()
  })
})
