import { alertCriteria, alertRequest } from '@app/rules/saved-searches/alert-form.ts'
import { textOf } from '@app/text/languages.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import { addDemoHits } from './demo-searches.store.ts'
import { beginAlert, keepAlert } from './alerts/alert-addresses.store.ts'
import { nameOfAlert } from './alerts/alert-mails.ts'

const TYPED = { make: 'Toyota', model: 'RAV4', yearFrom: '2018', yearTo: '', zip: '', miles: '', email: 'kim.visitor@example.com' } as const

/** Gives the demo world an alert of an address without an account, which has begun and which lots have entered. */
export async function addDemoAlert(db: Db): Promise<void> {
  const { milesAway } = alertCriteria(TYPED)
  await transaction(db, async (tx) => {
    const id = await keepAlert(tx, {
      address: TYPED.email,
      site: 'CPRTUS',
      locale: 'en_us',
      name: nameOfAlert({ ...TYPED, milesAway }, textOf('en_us', 'US'), 'mi'),
      request: alertRequest(TYPED),
      frequency: 'DAILY',
    })
    if (id === null) return
    await beginAlert(tx, id)
    // Its first mail stands in the mailbox soon after the start.
    await addDemoHits(tx, id, { make: TYPED.make.toUpperCase(), model: TYPED.model, isTold: false })
  })
}
