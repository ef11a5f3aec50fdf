import { IDENTITY_PICTURES, type IdentityPicture } from '@app/contract/identity/identity-codes.ts'
import type { IdentityCheck } from '@app/contract/identity/identity.answers.ts'
import { getIdentityCheck } from '@app/contract/identity/identity.ts'
import type { Text } from '@app/text/create-text.ts'
import { wordsOfField } from '../../platform/field-words.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

export const IDENTITY_PATH = '/verify-identity'

/** What the page of a check shows. */
export interface IdentityData {
  readonly check: IdentityCheck
  /** Whether files are chosen in place of the camera. */
  readonly takesFiles: boolean
  /** How a form came back, and which picture it was about; empty for no fault. */
  readonly fault: string
  readonly faultOf: IdentityPicture
}

/** Loads how the reader's check stands. */
export async function loadIdentity({ api, url }: LoadArgs): Promise<IdentityData> {
  const query = url.searchParams
  return {
    check: await api(getIdentityCheck, {}),
    takesFiles: query.get('from') === 'files',
    fault: faultOf(url),
    faultOf: IDENTITY_PICTURES.find((picture) => picture === query.get('picture')) ?? 'front',
  }
}

/** What a picture is called; a passport has a page and no front. */
export const pictureName = (picture: IdentityPicture, document: IdentityCheck['document'], text: Text): string =>
  text.t(picture === 'front' && document === 'PASSPORT' ? 'identity.picture.front.PASSPORT' : `identity.picture.${picture}`)

/** What went wrong, and what repairs it. */
export function faultWords(fault: string, text: Text, picture = ''): string {
  if (fault === '') return ''
  if (fault.startsWith('validation.')) return wordsOfField(fault, text)
  return text.dyn(`identity.fault.${fault}`, text.t('identity.fault.other'), { picture })
}
