import { getScreeningHit, listScreening, SCREENING_VIEWS } from '@app/contract/documents/screening.ts'
import type { ScreeningDesk, ScreeningHit } from '@app/contract/documents/screening.answers.ts'
import { isFailure } from '@app/contract/failure.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import { type LoadArgs, redirectTo } from '../../platform/page/page-module.ts'

const DESK_PATH = '/operations/screening'
const PAGE = /^[1-9]\d{0,3}$/

/** What the list of hits is narrowed to, as the address says. */
interface HitsView {
  readonly view: (typeof SCREENING_VIEWS)[number]
  readonly page: number
}

/** What the desk shows. */
export interface ScreeningData {
  readonly desk: ScreeningDesk
  readonly view: HitsView
  /** The chosen hit; null for none. */
  readonly hit: ScreeningHit | null
  /** How a form came back; empty for no fault. */
  readonly fault: string
}

/** Address of the desk with a hit, keeping what the list is narrowed to. */
export function deskAddress({ view, page }: HitsView, hit: number | null): string {
  const query = new URLSearchParams()
  if (view !== 'waiting') query.set('view', view)
  if (page > 1) query.set('page', String(page))
  const tail = query.size === 0 ? '' : `?${query}`
  return `${DESK_PATH}${hit === null ? '' : `/${hit}`}${tail}`
}

/** Loads the lists, the hits and the chosen one, which is a look at it; one that is not there leads back to the list. */
export async function loadScreening({ api, url, params }: LoadArgs): Promise<ScreeningData> {
  const page = url.searchParams.get('page') ?? ''
  const view = {
    view: SCREENING_VIEWS.find((one) => one === url.searchParams.get('view')) ?? 'waiting',
    page: PAGE.test(page) ? Number(page) : 1,
  }
  const { hitId } = params
  const desk = await api(listScreening, { query: view })
  const fault = faultOf(url)
  if (hitId === undefined || !/^\d{1,15}$/.test(hitId)) return { desk, view, hit: null, fault }
  try {
    return { desk, view, hit: await api(getScreeningHit, { params: { id: hitId } }), fault }
  } catch (error) {
    if (isFailure(error) && error.code === 'NOT_FOUND') throw redirectTo(deskAddress(view, null))
    throw error
  }
}
