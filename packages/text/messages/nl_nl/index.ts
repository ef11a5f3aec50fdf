import { alerts } from './alerts.ts'
import { bids } from './bids.ts'
import { compare } from './compare.ts'
import { damage } from './damage.ts'
import { desk } from './desk.ts'
import { errors } from './errors.ts'
import { facet } from './facet.ts'
import { forms } from './forms.ts'
import { home } from './home.ts'
import { house } from './house.ts'
import { lanes } from './lanes.ts'
import { ledger } from './ledger.ts'
import { lot } from './lot.ts'
import { mails } from './mails.ts'
import { memberships } from './memberships.ts'
import { money } from './money.ts'
import { operations } from './operations.ts'
import { own } from './own.ts'
import { papers } from './papers.ts'
import { proofs } from './proofs.ts'
import { recovery } from './recovery.ts'
import { reference } from './reference.ts'
import { registration } from './registration.ts'
import { refusals } from './refusals.ts'
import { sales } from './sales.ts'
import { search } from './search.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { signOn } from './sign-on.ts'
import { vehicle } from './vehicle.ts'
import { watch } from './watch.ts'
import { yards } from './yards.ts'

export { overlays } from './overlays.ts'

export const messages = {
  ...alerts,
  ...bids,
  ...compare,
  ...damage,
  ...desk,
  ...errors,
  ...facet,
  ...forms,
  ...home,
  ...house,
  ...lanes,
  ...ledger,
  ...lot,
  ...mails,
  ...memberships,
  ...money,
  ...operations,
  ...own,
  ...papers,
  ...proofs,
  ...recovery,
  ...reference,
  ...refusals,
  ...registration,
  ...sales,
  ...search,
  ...session,
  ...settings,
  ...shell,
  ...signOn,
  ...vehicle,
  ...watch,
  ...yards,
}
