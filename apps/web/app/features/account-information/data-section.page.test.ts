import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const PROFILE = {
  buyerNumber: 901_002,
  firstName: 'Dana',
  lastName: 'Reyes',
  companyName: '',
  phone: '',
  email: 'dana@example.com',
  address: null,
  hasOneTimeCodes: false,
  openMatters: [],
  memberType: '',
  businessType: '',
  vatNumber: '',
  asksVatNumber: false,
  asksBusinessType: true,
  hasApprovedPapers: false,
}
const INFO = { contactInfoList: [], wireTransferPaymentInitiated: false, memberSites: { membershipValidThroughDate: { date: null } } }
const BUSY = /A zip file of your data is being sent already/
const account = (query = '') =>
  renderPage(`/accountInformation/accountSetting${query}`, { getProfile: PROFILE, getAccountInfo: INFO }, { app: BUYER })

describe('the data of an account', () => {
  it('the data of an account is offered as a zip with papers, beside JSON and CSV', async () => {
    const page = await account()
    const hrefs = ['Download as JSON', 'Download as CSV', 'Download with papers'].map((name) =>
      page.getByRole('link', { name }).getAttribute('href'),
    )
    expect(hrefs).toEqual(['/data/member/export', '/data/member/export.csv', '/data/member/export.zip'])
    expect(page.queryByText(BUSY)).toBe(null)
  })

  it('the data of an account waits while a zip is being sent, where a second one was asked for, and asks for a proof where that is old', async () => {
    const busy = await account('?fault=TOO_MANY_REQUESTS')
    expect(busy.getByText(BUSY)).toBeTruthy()
    expect(busy.queryByRole('heading', { name: 'Confirm who you are' })).toBe(null)
    const old = await account('?fault=PROOF_NEEDED')
    expect(old.getByRole('heading', { name: 'Confirm who you are' })).toBeTruthy()
  })
})
