import { describe, expect, it } from 'vitest'
import type { PhoneUpload, UploadLink } from '@app/contract/documents/upload-links.answers.ts'
import { inTurn, type Answers } from '../../../test/answers.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER, NOW_MS, PROFILE } from '../../../test/visitor.ts'

/** By the clause, not by our constant. */
const FILE_BYTES_MAX = 10_485_760
const NO_LINK: UploadLink = { state: 'NONE', url: '', picture: null, expiresAt: '', filesLeft: 0, categories: [], files: [] }
const EXPIRES_AT = new Date(NOW_MS + 15 * 60_000).toISOString()
const ADDRESS = 'http://localhost/doRegistration/mobile-upload?key=abc'
const WAITING: UploadLink = {
  ...NO_LINK,
  state: 'WAITING',
  url: ADDRESS,
  picture: { size: 3, path: 'M1 1h1v1h-1z' },
  expiresAt: EXPIRES_AT,
  filesLeft: 10,
  categories: ['ID', 'MISC'],
}
const OPEN: UploadLink = { ...WAITING, state: 'OPEN', url: '', picture: null }
const FILE = { category: 'ID', name: 'photo.jpg', state: 'ARRIVED', errorCode: null } as const
const NEEDED = { needed: [], documentStatus: 'MISSING', licenceCategory: 'UNLICENSED' } as const
const INFO = { contactInfoList: [], wireTransferPaymentInitiated: false, memberSites: { membershipValidThroughDate: { date: null } } }

const desktop = (answers: Answers) =>
  renderPage(
    '/accountInformation/licenses',
    { getProfile: PROFILE, getAccountInfo: INFO, listDocuments: { documents: [] }, getNeededDocuments: NEEDED, ...answers },
    { app: BUYER, holdsTimers: true },
  )

const PHONE: PhoneUpload = { state: 'OPEN', expiresAt: EXPIRES_AT, filesLeft: 10, categories: ['ID', 'MISC'], files: [] }
const phone = (getPhoneUpload: Partial<PhoneUpload>, query = '') =>
  renderPage(`/doRegistration/mobile-upload${query}`, { getPhoneUpload: { ...PHONE, ...getPhoneUpload } })

describe('the page of papers', () => {
  it('shows a code, asks every three seconds what came by it, and shows that at once [ACC-2.45]', async () => {
    const getUploadLink = inTurn(NO_LINK, WAITING, OPEN, { ...OPEN, filesLeft: 9, files: [FILE] })
    const page = await desktop({ getUploadLink, createUploadLink: WAITING, listUserActions: { userActions: [] } })
    await page.user.click(page.getByRole('button', { name: 'Show a code' }))
    await page.until(() => page.queryByRole('img', { name: 'Code that opens the page on your phone' }) !== null)
    expect(page.getByLabelText<HTMLInputElement>('Or open this address on the phone').value).toBe(ADDRESS)
    expect(page.getByText(/^Works until .* 10 more files\.$/)).toBeTruthy()
    const before = page.asked('getUploadLink').length
    await page.pass(2_900)
    expect(page.asked('getUploadLink')).toHaveLength(before)
    await page.pass(3_200)
    await page.until(() => page.queryByText(/^A phone has opened the link/) !== null)
    expect(page.queryByRole('img', { name: /^Code/ })).toBeNull()
    const lists = page.asked('listDocuments').length
    await page.pass(3_000)
    await page.until(() => page.queryByText('photo.jpg') !== null)
    await page.until(() => page.asked('listDocuments').length > lists)
  })

  it('asks no more once its owner has revoked the link', async () => {
    const page = await desktop({ getUploadLink: inTurn(WAITING, NO_LINK), revokeUploadLink: { isEnded: true } })
    await page.user.click(page.getByRole('button', { name: 'Revoke the link' }))
    await page.until(() => page.queryByRole('button', { name: 'Show a code' }) !== null)
    const asked = page.asked('getUploadLink').length
    await page.pass(10_000)
    expect(page.asked('getUploadLink')).toHaveLength(asked)
  })
})

describe('the page of a phone', () => {
  it('asks before it uses a link up, and warns of links that others send [ACC-2.45]', async () => {
    const page = await phone({ state: 'DOOR', categories: [], expiresAt: '', filesLeft: 0 }, '?key=abc')
    expect(page.getByText(/^Did you scan this code on your own screen\?/)).toBeTruthy()
    const form = page.getByRole('button', { name: 'Use this phone' }).closest('form')
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/public/data/uploadLink/open'])
    expect(new FormData(form ?? undefined).get('key')).toBe('abc')
    expect(page.asked('openUploadLink')).toEqual([])
  })

  it('opens the camera for the paper that is asked for, and takes a file where one is chosen', async () => {
    const camera = await phone({})
    const input = camera.getByLabelText('Photograph it')
    expect([input.getAttribute('capture'), input.getAttribute('accept')]).toEqual(['environment', 'image/jpeg,image/png'])
    expect(
      camera.getAllByRole('link', { name: /^(Proof of identity|Other document)$/ }).map((link) => link.getAttribute('aria-current')),
    ).toEqual(['true', null])
    const file = await phone({}, '?paper=MISC&from=files')
    const chosen = file.getByLabelText('Choose a picture or PDF')
    expect([chosen.getAttribute('capture'), chosen.getAttribute('accept')]).toEqual([null, 'image/jpeg,image/png,application/pdf'])
    expect(document.querySelector('input[name="documents[0][documentCategory]"]')?.getAttribute('value')).toBe('MISC')
  })

  it('takes a file of 10,485,760 bytes at most and of a listed extension, in any case, and says why it takes no other [ACC-5.28] [MKT-5.08] [MKT-5.09]', async () => {
    const wrongType = /^Wrong file type: the file is no PDF, JPG or PNG\./
    for (const [name, bytes, words] of [
      ['scan.pdf', FILE_BYTES_MAX + 1, /^Too large: the file has more than 10 MB\./],
      ['scan.pdf.exe', 1, wrongType],
      ['scan', 1, wrongType],
      ['SCAN.PDF', FILE_BYTES_MAX, /^PDF, JPG or PNG, up to 10 MB\.$/],
      ['photo.JpG', 1, /^PDF, JPG or PNG, up to 10 MB\.$/],
    ] as const) {
      const page = await phone({}, '?from=files')
      const input = page.getByLabelText('Choose a picture or PDF')
      await page.user.upload(input, new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
      expect([name, document.getElementById('phone-file-note')?.textContent]).toEqual([name, expect.stringMatching(words)])
    }
  })

  it('says what it sent, that it is done, and that a link is dead', async () => {
    const full = await phone({ filesLeft: 0, files: [FILE, { ...FILE, state: 'REFUSED', errorCode: 'FILE_BROKEN', name: 'torn.jpg' }] })
    expect(full.getByText(/^All 10 files have arrived/)).toBeTruthy()
    expect(full.queryByLabelText('Photograph it')).toBeNull()
    expect(full.getByText(/^Damaged: torn\.jpg/)).toBeTruthy()
    for (const state of ['DEAD', 'NONE'] as const) {
      const dead = await phone({ state, categories: [] })
      expect(dead.getByRole('heading', { name: 'This code no longer works' })).toBeTruthy()
      expect(dead.getByRole('link', { name: 'Sign in on this phone' })).toBeTruthy()
    }
    const refused = await phone({}, '?fault=validation.file')
    expect(refused.getByText('Choose one file for this paper.')).toBeTruthy()
  })
})
