import type { Example, Schema } from '../define-call.ts'
import { askBrokerLevel, decideBrokerLevel, decideBrokerWords, getBrokerDesk, refuseBrokerApplication } from './broker-desk.ts'
import { brokerDecided, brokerDesk } from './broker-desk.answers.ts'
import {
  applyAsBroker,
  getBrokerApplication,
  getBrokerFees,
  getBrokerProfile,
  getOwnBroker,
  listBrokerTalks,
  sendBrokerProfile,
  setBrokerFees,
  writeToBidder,
  writeToBroker,
} from './brokers.ts'
import { brokerApplicationAnswer, brokerFees, brokerProfile, brokerTalks, ownBroker } from './brokers.answers.ts'

/** Brokers and masters: what they say of themselves, take, and are asked; applications, and what operators decide. Part of the list in `calls.ts`. */
export const brokerCalls = {
  getBrokerProfile,
  sendBrokerProfile,
  getBrokerFees,
  setBrokerFees,
  listBrokerTalks,
  writeToBidder,
  getOwnBroker,
  writeToBroker,
  getBrokerApplication,
  applyAsBroker,
  getBrokerDesk,
  askBrokerLevel,
  refuseBrokerApplication,
  decideBrokerLevel,
  decideBrokerWords,
} as const

/** Answer schema of each of these calls. */
export const brokerAnswers = {
  getBrokerProfile: brokerProfile,
  sendBrokerProfile: brokerProfile,
  getBrokerFees: brokerFees,
  setBrokerFees: brokerFees,
  listBrokerTalks: brokerTalks,
  writeToBidder: brokerTalks,
  getOwnBroker: ownBroker,
  writeToBroker: ownBroker,
  getBrokerApplication: brokerApplicationAnswer,
  applyAsBroker: brokerApplicationAnswer,
  getBrokerDesk: brokerDesk,
  askBrokerLevel: brokerDecided,
  refuseBrokerApplication: brokerDecided,
  decideBrokerLevel: brokerDecided,
  decideBrokerWords: brokerDecided,
} as const satisfies Readonly<Record<keyof typeof brokerCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const brokerExamples: Readonly<Partial<Record<keyof typeof brokerCalls, Example>>> = {
  sendBrokerProfile: {
    name: 'Northgate Export',
    contact: 'Ana Petrova',
    phone: '+1 713 555 0148',
    email: 'desk@northgate.example',
    address: '12 Wharf Road, Houston, TX',
    areas: 'Texas, Louisiana',
    languages: 'English, Spanish',
    licences: 'TX dealer P123456',
    words: 'We buy, store and ship for members abroad.',
  },
  setBrokerFees: { currency: 'USD', kind: 'PERCENT', basisPoints: 250 },
  writeToBidder: { bidder: '771402', words: 'The title arrived today.' },
  writeToBroker: { words: 'May I go to $9,000 on lot 58187302?' },
  applyAsBroker: {
    level: 'B',
    company: 'Northgate Export LLC',
    licenceNumber: 'P123456',
    contact: 'Ana Petrova, +1 713 555 0148',
    message: 'We bid for twelve members in Rotterdam.',
  },
  askBrokerLevel: { lastOn: '2027-12-31', reason: 'License checked with the state.' },
  refuseBrokerApplication: { reason: 'The license has ended.' },
  decideBrokerLevel: { action: 'confirm' },
  decideBrokerWords: { action: 'list' },
}
