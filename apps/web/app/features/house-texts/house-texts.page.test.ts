import { describe, expect, it } from 'vitest'
import { type Answers, refused } from '../../../test/answers.ts'
import { A_TEXT } from '../../../test/house-texts.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const OURS = {
  ...A_TEXT,
  version: 2,
  firstOn: '2026-05-06',
  inForce: 2,
  sections: [
    { title: '', lines: ['Before all.'] },
    { title: '<b>Bids</b>', lines: ['<script>alert(1)</script>'] },
  ],
  versions: [
    { version: 3, firstOn: '2026-07-01' },
    { version: 2, firstOn: '2026-05-06' },
    { version: 1, firstOn: '' },
  ],
}
const main = (page: RenderedPage): HTMLElement => page.getByRole('main')
const steps = { steps: [{ status: 460, cause: null, form: null, reason: '', raisedAt: '' }], termsVersion: 2 } as const
const ACCEPT = 'I accept these terms'

describe('the page of a text', () => {
  it.each([
    ['/privacyPolicy', 'PRIVACY', 'Privacy notice'],
    ['/esign-consent', 'ESIGN', 'Signing on a screen'],
    ['/termsAndConditions', 'TERMS', 'Terms and conditions'],
  ] as const)('the page of a text stands at %s, with its version and words', async (path, kind, title) => {
    const page = await renderPage(path, {
      getHouseText: ({ params, query }) => ({ ...A_TEXT, kind: params.kind, sections: [{ title: params.kind, lines: [query.locale] }] }),
    })
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(main(page).textContent).toContain('Version 1')
    expect(page.getByRole('heading', { level: 2, name: kind })).toBeTruthy()
    expect(page.getByText('en_us')).toBeTruthy()
    expect(page.queryByText('All versions')).toBeNull()
  })

  it('the page of a text says from which day it holds, shows markup as words, and leads to every version', async () => {
    const page = await renderPage('/privacyPolicy', { getHouseText: { ...OURS, kind: 'PRIVACY' } })
    expect(main(page).textContent).toContain('Version 2, in force since 6 May 2026')
    expect(page.getByText('<script>alert(1)</script>').tagName).toBe('P')
    expect(main(page).querySelector('script, b')).toBeNull()
    const links = page.getByRole('navigation', { name: 'All versions' }).querySelectorAll('a')
    expect([...links].map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['Version 3, in force from 1 Jul 2026', '/privacyPolicy?version=3', null],
      ['Version 2, in force since 6 May 2026', '/privacyPolicy?version=2', 'page'],
      ['Version 1, no longer in force', '/privacyPolicy?version=1', null],
    ])
  })

  it('the page of a text asks for the version that its address names, and is not there for one that is not', async () => {
    const getHouseText: Answers['getHouseText'] = ({ query: { version = 2 } }) => ({ ...OURS, kind: 'PRIVACY', version })
    const early = await renderPage('/privacyPolicy?version=1', { getHouseText })
    expect(main(early).textContent).toContain('Version 1, no longer in force')
    expect(early.getByRole('link', { name: 'Read the version in force' }).getAttribute('href')).toBe('/privacyPolicy?version=2')
    expect(main(await renderPage('/privacyPolicy?version=x', { getHouseText })).textContent).toContain('Version 2, in force')
    const none = renderPage('/privacyPolicy?version=9', { getHouseText: refused('NOT_FOUND') })
    await expect(none).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('the page of a text says where it is there in English alone, and marks its language', async () => {
    const page = await renderPage('/nl/privacyPolicy', { getHouseText: { ...OURS, kind: 'PRIVACY' } }, { app: { locale: 'nl_nl' } })
    expect(main(page).textContent).toContain('Wij hebben deze tekst alleen in het Engels.')
    expect(page.getByText('Before all.').closest('[lang]')?.getAttribute('lang')).toMatch(/^en/)
  })
})

describe('the page of the terms', () => {
  it('the page of the terms lets a member accept the version that they read, and no other', async () => {
    const page = await renderPage('/termsAndConditions', { getMySteps: steps, getHouseText: OURS }, { app: BUYER })
    const form = page.getByRole('button', { name: ACCEPT }).closest('form')
    expect(form?.querySelector<HTMLInputElement>('input[name=version]')?.value).toBe('2')
    for (const version of [1, 3]) {
      const other = await renderPage(
        `/termsAndConditions?version=${version}`,
        { getMySteps: steps, getHouseText: { ...OURS, version } },
        { app: BUYER },
      )
      expect(other.queryByRole('button', { name: ACCEPT })).toBeNull()
    }
  })

  it('the page of the terms lets a member read an earlier version who has nothing to accept', async () => {
    const nothing = { getMySteps: { steps: [], termsVersion: 2 }, getHouseText: { ...OURS, version: 1, firstOn: '' } } as const
    const page = await renderPage('/termsAndConditions?version=1', nothing, { app: BUYER })
    expect(main(page).textContent).toContain('Version 1, no longer in force')
  })
})
