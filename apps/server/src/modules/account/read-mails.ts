import { transaction, type Db } from '#platform/db/database.ts'
import { type StoredMail, listWholeMails } from '#platform/mail/index.ts'
import { noteReading } from './read-mails.store.ts'

/** Mails that one reading shows. */
const MAILS_READ_MAX = 50

/**
 * Kept mails to an address, or to anybody, whole with their keys and codes, the newest first. For whoever runs commands on the machine:
 * each reading stands in the history of the accounts and sellers that the mails are about.
 */
export async function readMails(db: Db, to: string | null): Promise<StoredMail[]> {
  return transaction(db, async (tx) => {
    const mails = await listWholeMails(tx, { to, limit: MAILS_READ_MAX })
    await noteReading(
      tx,
      mails.map(({ id }) => id),
    )
    return mails
  })
}
