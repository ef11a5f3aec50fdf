import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test/render-page.ts'
import { ACCOUNT_INFO, BUYER, PROFILE as MINE } from '../../../test/visitor.ts'

const PROFILE = { ...MINE, companyName: 'Reyes Autos', memberType: 'BUSINESS', businessType: 'DEALER' }

const edited = (profile: object = {}) =>
  renderPage(
    '/accountInformation/accountSetting/edit',
    {
      getProfile: { ...PROFILE, ...profile },
      getAccountInfo: ACCOUNT_INFO,
      getReferenceDataLess: { countries: [] },
      updateProfile: PROFILE,
    },
    { app: BUYER },
  )

describe('the business of a member in their account settings', () => {
  it('the business of a member is shown, and its kind can be changed', async () => {
    const page = await edited()
    const kind = page.getByLabelText<HTMLSelectElement>('What the business does')
    expect([...kind.options].map(({ value }) => value)).toEqual(['NONE', 'DEALER', 'DISMANTLER', 'EXPORTER', 'REBUILDER', 'RECYCLER'])
    expect(kind.value).toBe('DEALER')
    await page.user.selectOptions(kind, 'DISMANTLER')
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    expect(page.asked('updateProfile')).toMatchObject([{ body: { memberType: 'BUSINESS', businessType: 'DISMANTLER' } }])
  })

  it('the business of a member is not asked about where they buy for themselves, nor where the site asks for no licence', async () => {
    const page = await edited()
    await page.user.selectOptions(page.getByLabelText('I buy'), 'INDIVIDUAL')
    expect(page.queryByLabelText('What the business does')).toBeNull()
    const drive = await edited({ asksBusinessType: false })
    expect(drive.queryByLabelText('What the business does')).toBeNull()
  })

  it('the business of a member who has not said stays unsaid until they choose', async () => {
    const page = await edited({ memberType: '', businessType: '' })
    expect(page.getByLabelText<HTMLSelectElement>('I buy').value).toBe('')
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    expect(page.asked('updateProfile')).toMatchObject([{ body: { memberType: '', businessType: '' } }])
  })

  it('the business of a member abroad may say its VAT number, which is asked of nobody else', async () => {
    const page = await edited({ asksVatNumber: true, vatNumber: 'DE136695976' })
    const field = page.getByLabelText<HTMLInputElement>('VAT number (optional)')
    expect(field.value).toBe('DE136695976')
    await page.fill(field, 'GB 980 7806 84')
    await page.user.click(page.getByRole('button', { name: 'Save' }))
    expect(page.asked('updateProfile')).toMatchObject([{ body: { vatNumber: 'GB 980 7806 84' } }])
    await page.user.selectOptions(page.getByLabelText('I buy'), 'INDIVIDUAL')
    expect(page.queryByLabelText('VAT number (optional)')).toBeNull()
    const home = await edited()
    expect(home.queryByLabelText('VAT number (optional)')).toBeNull()
  })
})
