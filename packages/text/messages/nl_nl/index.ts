import { agreements } from './agreements.ts'
import { alerts } from './alerts.ts'
import { bank } from './bank.ts'
import { bidderNumbers } from './bidder-numbers.ts'
import { bids } from './bids.ts'
import { books } from './books.ts'
import { brokers } from './brokers.ts'
import { chat } from './chat.ts'
import { compare } from './compare.ts'
import { damage } from './damage.ts'
import { defaults } from './defaults.ts'
import { delegates } from './delegates.ts'
import { desk } from './desk.ts'
import { documents } from './documents.ts'
import { errors } from './errors.ts'
import { facet } from './facet.ts'
import { feeDesk } from './fee-desk.ts'
import { fees } from './fees.ts'
import { flags } from './flags.ts'
import { finder } from './finder.ts'
import { landing } from './landing.ts'
import { picks } from './picks.ts'
import { forms } from './forms.ts'
import { gateway } from './gateway.ts'
import { home } from './home.ts'
import { identity } from './identity.ts'
import { houseTexts } from './house-texts.ts'
import { kiosks } from './kiosks.ts'
import { lanes } from './lanes.ts'
import { ledger } from './ledger.ts'
import { lenders } from './lenders.ts'
import { lot } from './lot.ts'
import { mails } from './mails.ts'
import { mandates } from './mandates.ts'
import { memberships } from './memberships.ts'
import { money } from './money.ts'
import { operations } from './operations.ts'
import { own } from './own.ts'
import { papers } from './papers.ts'
import { payLinks } from './pay-links.ts'
import { payments } from './payments.ts'
import { person } from './person.ts'
import { phonePapers } from './phone-papers.ts'
import { plans } from './plans.ts'
import { prices } from './prices.ts'
import { proofs } from './proofs.ts'
import { recommended } from './recommended.ts'
import { recovery } from './recovery.ts'
import { reference } from './reference.ts'
import { refusals } from './refusals.ts'
import { registration } from './registration.ts'
import { refunds } from './refunds.ts'
import { release } from './release.ts'
import { retention } from './retention.ts'
import { moneyDesk } from './money-desk.ts'
import { tax } from './tax.ts'
import { sales } from './sales.ts'
import { saved } from './saved.ts'
import { screening } from './screening.ts'
import { search } from './search.ts'
import { secondPerson } from './second-person.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { signOn } from './sign-on.ts'
import { storage } from './storage.ts'
import { subscriptions } from './subscriptions.ts'
import { texts } from './texts.ts'
import { tills } from './tills.ts'
import { titles } from './titles.ts'
import { vehicle } from './vehicle.ts'
import { vehicleAlerts } from './vehicle-alerts.ts'
import { watch } from './watch.ts'
import { yards } from './yards.ts'
import { zip } from './zip.ts'

export { overlays } from './overlays.ts'

export const messages = {
  ...agreements,
  ...alerts,
  ...bank,
  ...bidderNumbers,
  ...bids,
  ...chat,
  ...compare,
  ...damage,
  ...defaults,
  ...desk,
  ...errors,
  ...facet,
  ...feeDesk,
  ...fees,
  ...flags,
  ...finder,
  ...landing,
  ...picks,
  ...forms,
  ...gateway,
  ...home,
  ...identity,
  ...kiosks,
  ...lanes,
  ...ledger,
  ...lenders,
  ...houseTexts,
  ...lot,
  ...mails,
  ...mandates,
  ...delegates,
  ...brokers,
  ...memberships,
  ...money,
  ...operations,
  ...own,
  ...papers,
  ...payLinks,
  ...payments,
  ...person,
  ...prices,
  ...proofs,
  ...recommended,
  ...recovery,
  ...reference,
  ...refusals,
  ...documents,
  ...phonePapers,
  ...plans,
  ...registration,
  ...refunds,
  ...release,
  ...retention,
  ...books,
  ...moneyDesk,
  ...tax,
  ...sales,
  ...saved,
  ...screening,
  ...search,
  ...secondPerson,
  ...session,
  ...settings,
  ...shell,
  ...signOn,
  ...storage,
  ...subscriptions,
  ...texts,
  ...tills,
  ...titles,
  ...vehicle,
  ...vehicleAlerts,
  ...watch,
  ...yards,
  ...zip,
}
