import { isFailure } from '@app/contract/failure.ts'
import type { IdentityQueue, ReviewedIdentity } from '@app/contract/identity/identity-desk.answers.ts'
import { getReviewedIdentity, listIdentityChecks } from '@app/contract/identity/identity-desk.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import { redirectTo, type LoadArgs } from '../../platform/page/page-module.ts'

const DESK_PATH = '/operations/identity'

/** What the desk shows. */
export interface DeskData {
  readonly queue: IdentityQueue
  /** The chosen check; null where none is. */
  readonly check: ReviewedIdentity | null
  /** How a form came back; empty for no fault. */
  readonly fault: string
}

/** Address of the desk with a check, on a page of the queue. */
export const deskAddress = (page: number, check: number | null): string =>
  `${DESK_PATH}${check === null ? '' : `/${check}`}${page > 1 ? `?page=${page}` : ''}`

/** Loads the queue and the chosen check; one that is not there leads back to the queue. */
export async function loadDesk({ api, url, params }: LoadArgs): Promise<DeskData> {
  const asked = url.searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
  const { checkId } = params
  const queue = await api(listIdentityChecks, { query: { page } })
  const fault = faultOf(url)
  try {
    const isId = checkId !== undefined && /^\d{1,15}$/.test(checkId)
    return { queue, check: isId ? await api(getReviewedIdentity, { params: { id: checkId } }) : null, fault }
  } catch (error) {
    if (isFailure(error) && error.code === 'IDENTITY_NOT_FOUND') throw redirectTo(deskAddress(page, null))
    throw error
  }
}
