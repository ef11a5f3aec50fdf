import { describe, expect, it } from 'vitest'
import type { NeededPapers, SentDocuments } from '@app/contract/documents/documents.answers.ts'
import type { UploadLink } from '@app/contract/documents/upload-links.answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { openUploadLine, type UploadRequest } from '../../../test/upload-line.ts'
import { ACCOUNT_INFO, BUYER, PROFILE } from '../../../test/visitor.ts'

const NEEDED: NeededPapers = { needed: [], documentStatus: 'MISSING', licenceCategory: 'UNLICENSED' }
const NO_LINK: UploadLink = { state: 'NONE', url: '', picture: null, expiresAt: '', filesLeft: 0, categories: [], files: [] }
const KEPT: SentDocuments = {
  documents: [{ index: 0, name: 'front.png', documentId: 7, state: 'IN_REVIEW', errorCode: null }],
  outcome: 'success',
}
const LOCKED: SentDocuments = {
  documents: [{ index: 0, name: 'back.png', documentId: null, state: null, errorCode: 'FILE_LOCKED' }],
  outcome: 'failed',
}
/** Longest wait before another try. */
const PAUSE_MS = 5_000
const BYTES = 200

interface Sending {
  readonly page: RenderedPage
  readonly requests: readonly UploadRequest[]
  /** The request of that place once it is on its way. */
  request(at: number): Promise<UploadRequest>
  stateOf(name: string): string
  /** The dialog at the end, once it stands. */
  dialog(): Promise<HTMLElement>
}

/** The page of papers with files of these names just sent. */
async function sending(...names: readonly string[]): Promise<Sending> {
  const page = await renderPage(
    '/accountInformation/licenses',
    {
      getProfile: PROFILE,
      getAccountInfo: ACCOUNT_INFO,
      listDocuments: { documents: [] },
      getNeededDocuments: NEEDED,
      getUploadLink: NO_LINK,
    },
    { app: BUYER, holdsTimers: true },
  )
  const requests = openUploadLine()
  const files = names.map((name) => new File(['x'.repeat(BYTES)], name, { type: 'image/png' }))
  await page.user.upload(page.getByLabelText('Files'), files)
  await page.user.click(page.getByRole('button', { name: 'Send papers' }))
  return {
    page,
    requests,
    request: async (at) => {
      await page.until(() => (requests[at]?.body ?? null) !== null)
      return requests[at] as UploadRequest
    },
    stateOf: (name) => page.getByText(name).closest('li')?.querySelector('[role="status"]')?.textContent ?? '',
    dialog: async () => {
      await page.until(() => document.querySelector('dialog[open]') !== null)
      return page.getByRole('dialog')
    },
  }
}

const keyOf = ({ headers }: UploadRequest): string => headers.get('idempotency-key') ?? ''

describe('files on their way', () => {
  it('files go one after the other, each with its fields, and say how far they are', async () => {
    const { page, requests, request, stateOf, dialog } = await sending('front.png', 'back.png')
    const first = await request(0)
    expect([first.path, first.body?.get('documents[0][documentCategory]')]).toEqual(['/data/member/documents', 'ID'])
    expect(first.body?.get('documents[0][file]')).toMatchObject({ name: 'front.png' })
    first.progress(BYTES / 2)
    await page.until(() => stateOf('front.png') === '50% sent')
    expect(stateOf('back.png')).toBe('Waits')
    expect(page.getByRole<HTMLProgressElement>('progressbar', { name: 'front.png is being sent' }).value).toBe(50)
    first.progress(BYTES)
    await page.until(() => stateOf('front.png') === 'Being checked')
    first.answer(KEPT)
    const second = await request(1)
    expect(stateOf('front.png')).toBe('Arrived')
    expect(keyOf(second)).not.toBe(keyOf(first))
    second.answer(KEPT)
    expect((await dialog()).textContent).toContain('2 files have arrived')
    expect(requests).toHaveLength(2)
  })

  it('files of which some are refused end in the warning, which names them and says that the others stay [ACC-2.83]', async () => {
    const { request, dialog } = await sending('front.png', 'back.png')
    ;(await request(0)).answer(KEPT)
    ;(await request(1)).answer(LOCKED)
    const warning = await dialog()
    expect(warning.querySelector('h2')?.textContent).toBe('1 of 2 files arrived')
    expect(warning.querySelector('.pap-end')?.getAttribute('data-outcome')).toBe('warning')
    expect(warning.textContent).toContain('Locked: back.png asks for a password.')
    expect(warning.textContent).toContain('The others are in review and stay there.')
    // What was refused would be refused again.
    expect([...warning.querySelectorAll('.set-acts button')].map(({ textContent }) => textContent)).toEqual(['Leave it'])
  })

  it('a file whose line is lost is sent three times under one key, and once more at “Try again” [ACC-2.83]', async () => {
    const { page, requests, request, stateOf, dialog } = await sending('front.png')
    for (const at of [0, 1, 2]) {
      ;(await request(at)).lose()
      await page.pass(PAUSE_MS)
    }
    const failed = await dialog()
    expect(failed.querySelector('h2')?.textContent).toBe('Nothing arrived')
    expect(failed.textContent).toContain('The connection failed three times while front.png was sent.')
    expect([stateOf('front.png'), requests.length, new Set(requests.map(keyOf)).size]).toEqual(['No connection', 3, 1])
    await page.user.click(page.getByRole('button', { name: 'Try again' }))
    const again = await request(3)
    expect(keyOf(again)).toBe(keyOf(requests[0] as UploadRequest))
    again.answer(KEPT)
    await page.until(() => document.querySelector('.pap-end')?.getAttribute('data-outcome') === 'success')
    expect(stateOf('front.png')).toBe('Arrived')
  })

  it('a file that the server was too busy for is sent again, and one that it refuses is not', async () => {
    const busy = await sending('front.png')
    ;(await busy.request(0)).answer(null, 503)
    await busy.page.pass(PAUSE_MS)
    ;(await busy.request(1)).answer({ errorCode: 'TOO_MANY_REQUESTS' }, 429)
    expect((await busy.dialog()).textContent).toContain('That is more than we take at once. front.png can be sent later.')
    await busy.page.pass(PAUSE_MS)
    expect(busy.requests).toHaveLength(2)
  })
})
