import { HOLDERS_A_PAGE } from '@app/contract/mandates/mandate-codes.ts'
import type { MandateHolder, MandateList } from '@app/contract/mandates/mandates.answers.ts'
import type { AccountKind } from '@app/contract/people.ts'
import { mandateKindOf } from '@app/rules/mandates/holders.ts'
import { currenciesOf, siteOf } from '@app/rules/sites/sites.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { MandatesDeps } from './mandates-deps.ts'
import { findOwn, type HolderRow, listHolders } from './mandates.store.ts'
import { listSubBidders } from './sub-bidders.store.ts'
import { listOffers } from './sub-bidders.ts'
import { showMandates, type ShownMandate } from './show-mandates.ts'

const PAGE_MAX = 1_000

/** The page of a list that an address names; the first for what names none. */
export const pageNumberOf = (asked: string): number => Math.min(PAGE_MAX, Math.max(1, Number.parseInt(asked, 10) || 1))

/** The part of the list that holds people with accounts of their own. */
const SUB_BIDDERS = 'subBidders'

/** Which kinds of account a part of the list holds; everybody otherwise. */
const PARTS: ReadonlyMap<string, readonly AccountKind[]> = new Map([
  ['bidders', ['broker-bidder', 'master-bidder']],
  ['countermen', ['counterman']],
])
const ALL = [...PARTS.values()].flat()

const nameOf = ({ firstName, lastName, companyName }: HolderRow): string => `${firstName} ${lastName}`.trim() || companyName

function toHolder(row: HolderRow, shown: ShownMandate | undefined): MandateHolder[] {
  const kind = shown?.view.kind === 'SUB_BIDDER' ? 'SUB_BIDDER' : mandateKindOf(row.accountKind)
  if (kind === null) return []
  return [
    {
      number: row.number,
      name: nameOf(row),
      kind,
      isActive: row.isActive,
      isTaken: row.isTaken,
      mandate: shown?.view ?? null,
      reason: row.reason,
      held: shown?.held ?? [],
    },
  ]
}

/** Who may bid for the caller, with caps and use, and the caller's own mandate to bid for somebody. */
export async function listMandates(
  deps: MandatesDeps,
  { kind, page: asked }: { readonly kind: string; readonly page: string },
  ctx: RequestContext,
): Promise<MandateList> {
  const member = memberOf(ctx)
  const page = pageNumberOf(asked)
  const payerId = member.accountId
  const [own, { rows, total }, offers] = await Promise.all([
    findOwn(deps.db, payerId),
    kind === SUB_BIDDERS
      ? listSubBidders(deps.db, { payerId, page })
      : listHolders(deps.db, { payerId, kinds: PARTS.get(kind) ?? ALL, page }),
    listOffers(deps, payerId, ctx.nowMs),
  ])
  const ids = rows.flatMap(({ mandateId }) => (mandateId === null ? [] : [mandateId]))
  const shown = await showMandates(deps, own === null ? ids : [own.mandateId, ...ids], ctx.nowMs)
  const mine = own === null ? undefined : shown.get(own.mandateId)
  return {
    own: own === null || mine === undefined ? null : { payerName: own.payerName, mandate: mine.view },
    offers,
    holders: rows.flatMap((row) => toHolder(row, row.mandateId === null ? undefined : shown.get(row.mandateId))),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / HOLDERS_A_PAGE)),
    currencies: currenciesOf(ctx.site.code),
    zone: siteOf(member.homeSite as SiteCode).zone,
  }
}
