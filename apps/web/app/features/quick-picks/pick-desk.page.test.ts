import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { testApp, type TestApp } from '../../../../server/test/app.ts'
import { aLotRow, A_YARD, insertYards, putLots } from '../../../../server/test/lots.ts'
import { aPerson, signIn, type SignedInHeaders } from '../../../../server/test/people.ts'
import { until } from '../../../../server/test/until.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { servedBy } from '../../../test/served.ts'
import { BUYER } from '../../../test/visitor.ts'

let server: TestApp
let headers: SignedInHeaders
beforeAll(async () => {
  server = await testApp({ SEARCH_WORKERS: '0' })
  const { db } = server.database
  await insertYards(db, [A_YARD])
  await putLots(db, [aLotRow({ number: 601, make: 'TOYOTA' })])
  headers = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] }))
  await until('the lot is indexed', async () => {
    const answer = await server.app.inject({ url: '/data/operations/quickPicks?site=CPRTUS', headers })
    return answer.body.includes('make-toyota')
  })
})
afterAll(() => server.close())

const OPERATOR = {
  person: { ...BUYER.person, privileges: ['OPERATOR'] },
  member: { ...BUYER.member, kind: 'internal', sites: SITE_CODES },
} as const
const open = (): Promise<RenderedPage> =>
  renderPage('/operations/quick-picks', servedBy(server, headers, ['getQuickPickDesk', 'changeQuickPick']), { app: OPERATOR })
const rowOf = (uri: string): string | null | undefined => document.querySelector(`[data-pick="${uri}"]`)?.textContent

it('an operator hides a quick pick, adds one of their own and finds both in the history', async () => {
  const page = await open()
  expect(rowOf('make-toyota')).toContain('Toyota')
  await page.user.click(page.getByRole('button', { name: 'Hide Toyota' }))
  await expect.poll(() => rowOf('make-toyota')).toContain('Hidden')
  const form = within(page.getByRole('form', { name: 'Add a pick' }))
  await page.fill(form.getByLabelText('Name'), 'Hail season')
  await page.fill(form.getByLabelText('Clause'), 'nobody:(')
  await page.user.click(form.getByRole('button', { name: 'Add' }))
  await expect.poll(() => page.queryByText('This is no filter that can be counted for everybody.')).toBeTruthy()
  await page.fill(form.getByLabelText('Clause'), 'damage_type_code:DAMAGECODE_HL')
  await page.user.click(form.getByRole('button', { name: 'Add' }))
  await expect.poll(() => rowOf('make-hail-season')).toContain('Hail season')
  expect(page.getByText(/Hail season: damage_type_code:DAMAGECODE_HL added/)).toBeTruthy()
  expect(page.getByText(/make-toyota hidden/)).toBeTruthy()
})
