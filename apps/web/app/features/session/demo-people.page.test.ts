import { expect, it } from 'vitest'
import { renderPage } from '../../../test/render-page.ts'

const person = (number: number, kind: string, about: string) => ({
  number,
  name: `Person ${number}`,
  email: `${number}@example.com`,
  kind,
  about,
  site: 'CPRTUS',
  oneTimeCode: '',
})

it('people of the demo world stand in groups: whoever works for the house is staff, whatever they do there', async () => {
  const people = [
    person(901_001, 'buyer', 'standard'),
    person(901_007, 'counterman', 'counterman'),
    person(901_009, 'internal', 'operator'),
    person(901_013, 'internal', 'reviewer'),
    person(901_014, 'internal', 'cashier'),
    person(901_022, 'buyer', 'suspended'),
    person(901_042, 'buyer', 'step462'),
  ]
  await renderPage('/demo', { listDemoPeople: { password: 'of-all', people, mails: [], texts: [] } })
  const groups = [...document.querySelectorAll('main section')].map((group) =>
    [...group.querySelectorAll<HTMLInputElement>('input[name="username"]')].map(({ value }) => Number(value)),
  )
  expect(groups).toEqual([[901_001], [901_007, 901_009, 901_013, 901_014], [901_022], [901_042]])
})

it('mails and texts of the demo world were sent at times of the site’s clock', async () => {
  const sentAt = '2026-11-03T05:30:00.000Z'
  const mail = { id: 1, to: 'dana@example.com', subject: 'You won', text: 'Pay by Friday.', locale: 'en_us', sentAt }
  const sms = { id: 2, to: '…0199', text: 'You were outbid.', locale: 'en_us', sentAt }
  await renderPage('/demo', { listDemoPeople: { password: 'of-all', people: [], mails: [mail], texts: [sms] } })
  const shown = [...document.querySelectorAll('.mbox time')].map(({ textContent }) => textContent)
  expect(shown).toEqual(['11/03/2026 12:30 AM CDT', '11/03/2026 12:30 AM CDT'])
})
