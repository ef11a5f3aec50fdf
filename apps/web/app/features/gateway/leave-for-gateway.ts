import type { Failure } from '@app/contract/failure.ts'
import type { PciParam } from '@app/contract/gateway/gateway.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Locale } from '@app/text/locales.ts'
import { localPath } from '../../platform/routing/routing.ts'

/** Page of ours while no payment can be begun (MKT-2.74, 4.35, 7.31). */
const MAINTENANCE = '/scheduleMaintainance'

/** Goes to the gateway's page, or to the one that says that payments are down (MKT-7.31, 7.32). */
export function leaveForGateway({ systemUp, pciURL }: PciParam, locale: Locale): void {
  window.location.assign(systemUp ? pciURL : localPath(locale, MAINTENANCE))
}

/** The same in the place of a page that only leads there: the way back does not lead there again. */
export function replaceByGateway({ systemUp, pciURL }: PciParam, locale: Locale): void {
  window.location.replace(systemUp ? pciURL : localPath(locale, MAINTENANCE))
}

/** Why nothing can be paid, in words; null for what the form says by itself. */
export const paymentWords = ({ code, detail }: Failure, text: Text): string | null =>
  code === 'PAYMENT_REFUSED' && typeof detail['reason'] === 'string'
    ? text.dyn(`gateway.refused.${detail['reason']}`, text.t('error.generic'))
    : null
