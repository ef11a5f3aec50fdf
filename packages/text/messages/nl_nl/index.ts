import { alerts } from './alerts.ts'
import { damage } from './damage.ts'
import { errors } from './errors.ts'
import { facet } from './facet.ts'
import { forms } from './forms.ts'
import { home } from './home.ts'
import { lot } from './lot.ts'
import { money } from './money.ts'
import { own } from './own.ts'
import { papers } from './papers.ts'
import { proofs } from './proofs.ts'
import { recovery } from './recovery.ts'
import { reference } from './reference.ts'
import { sales } from './sales.ts'
import { search } from './search.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { vehicle } from './vehicle.ts'
import { watch } from './watch.ts'

export { overlays } from './overlays.ts'

export const messages = {
  ...alerts,
  ...damage,
  ...errors,
  ...facet,
  ...forms,
  ...home,
  ...lot,
  ...money,
  ...own,
  ...papers,
  ...proofs,
  ...recovery,
  ...reference,
  ...sales,
  ...search,
  ...session,
  ...settings,
  ...shell,
  ...vehicle,
  ...watch,
}
