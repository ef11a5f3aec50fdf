import { emptyAnswer } from '../account/account-information.answers.ts'
import type { Example, Schema } from '../define-call.ts'
import { searchAlert } from './search-alerts.answers.ts'
import { endSearchAlert, getSearchAlert } from './search-alerts.ts'
import { vehicleAlert } from './vehicle-alerts.answers.ts'
import { askVehicleAlert, confirmVehicleAlert, getVehicleAlert } from './vehicle-alerts.ts'
import { digestTimeDone, savedSearchDone, savedSearchList, savedSearchRemoved, savedSearchRun } from './saved-searches.answers.ts'
import {
  changeDigestTime,
  changeSavedSearch,
  dropSavedSearch,
  getSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  runSavedSearch,
  saveSearch,
} from './saved-searches.ts'

/** Saved searches and vehicle alerts. Part of the list in `calls.ts`. */
export const savedSearchCalls = {
  listSavedSearches,
  getSavedSearch,
  saveSearch,
  changeSavedSearch,
  changeDigestTime,
  removeSavedSearch,
  dropSavedSearch,
  runSavedSearch,
  getSearchAlert,
  endSearchAlert,
  askVehicleAlert,
  getVehicleAlert,
  confirmVehicleAlert,
} as const

/** Answer schema of each of these calls. */
export const savedSearchAnswers = {
  listSavedSearches: savedSearchList,
  getSavedSearch: savedSearchDone,
  saveSearch: savedSearchDone,
  changeSavedSearch: savedSearchDone,
  changeDigestTime: digestTimeDone,
  removeSavedSearch: savedSearchRemoved,
  dropSavedSearch: savedSearchRemoved,
  runSavedSearch: savedSearchRun,
  getSearchAlert: searchAlert,
  endSearchAlert: emptyAnswer,
  askVehicleAlert: emptyAnswer,
  getVehicleAlert: vehicleAlert,
  confirmVehicleAlert: emptyAnswer,
} as const satisfies Readonly<Record<keyof typeof savedSearchCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const savedSearchExamples: Readonly<Partial<Record<keyof typeof savedSearchCalls, Example>>> = {
  saveSearch: {
    name: 'RAV4 that runs',
    criteria: { filter: { MAKE: ['lot_make_desc:"TOYOTA"'], MODL: ['lot_model_desc:"RAV4"'], FETI: ['lot_condition_code:CERT-D'] } },
    alertFrequency: 'DAILY',
    ways: ['mail'],
  },
  changeSavedSearch: { alertFrequency: 'WEEKLY', ways: ['mail', 'push'] },
  changeDigestTime: { hour: 7, weekday: 1 },
  dropSavedSearch: {},
  runSavedSearch: {},
  endSearchAlert: { key: 'key of the message' },
  askVehicleAlert: {
    make: 'Toyota',
    model: 'RAV4',
    yearFrom: '2018',
    zip: '78701',
    miles: '100',
    email: 'sam@example.com',
    alertFrequency: 'DAILY',
  },
  confirmVehicleAlert: { key: 'key of the mail' },
}
