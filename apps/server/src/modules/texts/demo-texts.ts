import type { Locale } from '@app/text/locales.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { textOf } from '@app/text/languages.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import { keepPhone } from './phones.store.ts'
import { keepChoices } from './text-outbox.store.ts'
import type { TellingDeps } from './tell-by-text.ts'

/** A number that belongs to nobody. */
const NUMBER = '+12025550147'
const SITE = 'CPRTUS'
const LOCALE: Locale = 'en_us'
const CODE = '481 507'
const LOT_NAME = '2021 LEXUS ES 300H'

/** Gives somebody of the demo world a confirmed number, choices, and some texts in the mailbox. */
export async function addDemoTexts({ db, post, sms }: TellingDeps & { readonly db: Db }, accountId: number): Promise<void> {
  const text = textOf(LOCALE, siteOf(SITE).dialect)
  const link = post.linkTo(SITE, '/watchList')
  const bodies: readonly (readonly [string, string])[] = [
    ['CODE', text.t('text.code', { code: CODE })],
    ['PRICE_LOWERED', `Hammerlane: ${text.t('watch.BUY_NOW', { name: LOT_NAME, from: '$9,400', to: '$8,900' })} ${link}`],
    ['RELISTED', `Hammerlane: ${text.t('watch.RELISTED', { name: LOT_NAME })} ${link}`],
  ]
  await transaction(db, async (tx) => {
    await keepPhone(tx, { accountId, number: NUMBER })
    await keepChoices(tx, accountId, ['OUTBID', 'LANE_NEAR', 'RELISTED', 'PRICE_LOWERED'])
    // Where there is a provider nobody is texted who does not exist.
    if (!sms.isKept) return
    for (const [kind, body] of bodies)
      await sms.sendText(tx, { to: NUMBER, site: SITE, locale: LOCALE, kind, body, accountId, ...(kind === 'CODE' && { secrets: [CODE] }) })
  })
}
