import { UPLOAD_OUTCOMES, type SentCategory, type UploadOutcome } from '@app/contract/documents/document-codes.ts'
import type { PhoneUpload } from '@app/contract/documents/upload-links.answers.ts'
import { getPhoneUpload } from '@app/contract/documents/upload-links.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

export const PHONE_PATH = '/doRegistration/mobile-upload'

/** What the page of a phone shows. */
export interface PhoneData {
  readonly phone: PhoneUpload
  /** Key of the link, which the button trades; empty once that is done. */
  readonly key: string
  /** The paper that is sent next. */
  readonly chosen: SentCategory
  /** Whether a file is chosen in place of the camera. */
  readonly takesFiles: boolean
  /** How a form without script ended; null for none. */
  readonly outcome: UploadOutcome | null
  readonly fault: string
}

const KEY_LENGTH_MAX = 128
/** Longest fault that an address may name. */

/** Loads what the phone may do; looking at a link does not use it up. */
export async function loadPhone({ api, url }: LoadArgs): Promise<PhoneData> {
  const query = url.searchParams
  const key = (query.get('key') ?? '').slice(0, KEY_LENGTH_MAX)
  const phone = await api(getPhoneUpload, { query: { key } })
  const named = phone.categories.find((category) => category === query.get('paper'))
  return {
    phone,
    key,
    chosen: named ?? phone.categories[0] ?? 'MISC',
    takesFiles: query.get('from') === 'files',
    outcome: UPLOAD_OUTCOMES.find((outcome) => outcome === query.get('sent')) ?? null,
    fault: faultOf(url),
  }
}
