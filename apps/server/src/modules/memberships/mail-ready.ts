import { mailAccount } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Post } from '#platform/mail/index.ts'
import type { Member } from './members.store.ts'
import { readyWords } from './membership-mails.ts'

/** Tells a member that the membership which waited for an operator is theirs now. Nobody is told where the account has no address. */
export async function mailReady(post: Pick<Post, 'sendMail' | 'linkTo'>, tx: Tx, { accountId, site }: Member): Promise<void> {
  await mailAccount(post, tx, { accountId, site, write: readyWords })
}
