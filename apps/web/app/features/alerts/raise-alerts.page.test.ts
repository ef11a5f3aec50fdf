import { expect, it } from 'vitest'
import { anAlert } from '@app/rules/alerts/an-alert.test-kit.ts'
import { refused, type Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const OPERATOR = { ...BUYER, person: { roles: [], privileges: ['OPERATOR'], sitePreferences: [] } } as const

const aPerson = (number: number, displayName: string) => ({
  number,
  displayName,
  companyName: '',
  kind: 'buyer' as const,
  status: 'active' as const,
  site: 'CPRTUS' as const,
  email: `${number}@mail.example`,
  phone: '',
})
const AT = '2026-05-06T14:00:00.000Z'
const PRIYA = aPerson(901_002, 'Priya Nair')
const raisedFor = (buyerNumber: number) => ({
  buyerNumber,
  displayName: 'Priya Nair',
  alerts: [{ ...anAlert({ userActionId: 4, actionStatus: 'REMIND_ME_LATER' }), isBanner: false, raisedAt: AT, changedAt: AT }],
})

const open = (typed: string, answers: Answers = {}): Promise<RenderedPage> =>
  renderPage(
    `/operations/alerts?buyer=${encodeURIComponent(typed)}`,
    {
      listNotices: { notices: [] },
      listRaisedAlerts: ({ query }) => raisedFor(query.buyerNumber),
      findPeople: { people: [PRIYA], hasMore: false },
      ...answers,
    },
    { app: OPERATOR },
  )

it('the desk of alerts finds a buyer by what the desk of people takes, and shows the only one at once', async () => {
  const words: string[] = []
  const page = await open('priya nair', {
    findPeople: ({ query }) => {
      words.push(query.words)
      return { people: [PRIYA], hasMore: false }
    },
  })
  expect(words).toEqual(['priya nair'])
  expect(page.getByRole('heading', { name: /Priya Nair.*901002/ })).toBeTruthy()
  // Words, and no code, say what the buyer made of it.
  expect(page.getByRole('cell', { name: 'Later' })).toBeTruthy()
})

it('the desk of alerts leads to each of several people, and says how to find somebody where nobody matches', async () => {
  const several = await open('nair', { findPeople: { people: [PRIYA, aPerson(901_900, 'Nair Holt')], hasMore: false } })
  expect(several.queryByRole('heading', { name: /901002/ })).toBeNull()
  expect(several.getByRole('link', { name: 'Nair Holt (901900)' }).getAttribute('href')).toContain('?buyer=901900')
  const none = await open('901999', {
    listRaisedAlerts: refused('BUYER_NOT_FOUND'),
    findPeople: { people: [], hasMore: false },
  })
  expect(none.getByText(/^Nobody matches “901999”/)).toBeTruthy()
})
