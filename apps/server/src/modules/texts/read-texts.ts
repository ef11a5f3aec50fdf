import type { TextMailbox } from '@app/contract/account/account-details.answers.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import { listWholeTexts, type SmsPost, type StoredText } from '#platform/sms/index.ts'
import { noteTextsRead } from './phones.store.ts'

/** Texts on one page of the mailbox, and that one reading shows. */
const TEXTS_SHOWN_MAX = 50

/** A text as pages show it. */
export const shownTextOf = ({ id, to, text, locale, createdAt }: StoredText) => ({ id, to, text, locale, sentAt: createdAt.toISOString() })

/** The mailbox of texts of some sites, a page of it. */
export async function textMailboxPage(sms: SmsPost, sites: readonly string[], before: number | undefined): Promise<TextMailbox> {
  const found = await sms.listStored({ sites, beforeId: before ?? null, limit: TEXTS_SHOWN_MAX + 1 })
  const texts = found.slice(0, TEXTS_SHOWN_MAX).map(shownTextOf)
  return { isKept: sms.isKept, texts, next: found.length > TEXTS_SHOWN_MAX ? (texts.at(-1)?.id ?? null) : null }
}

/** Kept texts to a number, or to anybody, whole with their codes. For whoever runs commands on the machine; each reading stands in the history. */
export async function readTexts(db: Db, to: string | null): Promise<StoredText[]> {
  return transaction(db, async (tx) => {
    const texts = await listWholeTexts(tx, { to, limit: TEXTS_SHOWN_MAX })
    await noteTextsRead(
      tx,
      texts.map(({ id }) => id),
    )
    return texts
  })
}
