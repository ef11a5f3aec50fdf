import { isFailure } from '@app/contract/failure.ts'
import type { BrokerFees, BrokerProfile, BrokerTalks } from '@app/contract/brokers/brokers.answers.ts'
import { getBrokerFees, getBrokerProfile, listBrokerTalks } from '@app/contract/brokers/brokers.ts'
import { can } from '@app/rules/access/can.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import type { Api, LoadArgs } from '../../platform/page/page-module.ts'
import { BrokerMenu } from './broker-menu.tsx'
import { parameterOf } from './fault-words.ts'
import { FeesPart } from './fees-part.tsx'
import { ProfilePart } from './profile-part.tsx'
import { TalksPart } from './talks-part.tsx'

const PATH = '/brokerProfile'

export interface ProfileData {
  readonly profile: BrokerProfile
  readonly fees: BrokerFees
  readonly talks: BrokerTalks
  readonly isEarlier: boolean
  /** How a form without script came back, and which one; empty for nothing. */
  readonly fault: string
  readonly about: string
  /** Which form without script was done. */
  readonly done: string
}

/** What one bidder and the broker wrote; the list alone where nobody of theirs is meant. */
async function talksOf(
  api: Api,
  query: { bidder: string; before: string; page: string },
): Promise<BrokerTalks & { readonly isUnknown: boolean }> {
  try {
    return { ...(await api(listBrokerTalks, { query })), isUnknown: false }
  } catch (error) {
    if (!isFailure(error) || error.code !== 'BROKER_BIDDER_NOT_FOUND') throw error
    return { ...(await api(listBrokerTalks, { query: { ...query, bidder: '' } })), isUnknown: true }
  }
}

/** `bidder` is the user id whose messages are shown, `before` the message before which they begin. */
export async function loadProfile({ api, url }: LoadArgs): Promise<ProfileData> {
  const before = parameterOf(url, 'before').slice(0, 15)
  const query = { bidder: parameterOf(url, 'bidder').slice(0, 15), before, page: parameterOf(url, 'page').slice(0, 4) }
  const [profile, fees, { isUnknown, ...talks }] = await Promise.all([
    api(getBrokerProfile, {}),
    api(getBrokerFees, {}),
    talksOf(api, query),
  ])
  const fault = parameterOf(url, 'fault')
  const isOfTalks = isUnknown && fault === ''
  return {
    profile,
    fees,
    talks,
    isEarlier: before !== '',
    fault: isOfTalks ? 'BROKER_BIDDER_NOT_FOUND' : fault,
    about: isOfTalks ? 'message' : parameterOf(url, 'about'),
    done: parameterOf(url, 'done'),
  }
}

/** What a broker or a master says of themselves, takes, and is asked (ACC-2.56, MQ-116). */
export function ProfileAndTalks({ data }: { readonly data: ProfileData }) {
  const text = useText()
  const { person } = useApp()
  const { profile, fees, talks, isEarlier, fault, about, done } = data
  const faultOf = (part: string): string => (about === part ? fault : '')
  return (
    <article className="own mandates broker">
      <h1>{text.t('broker.profile.title')}</h1>
      <BrokerMenu current={PATH} />
      <TalksPart talks={talks} isEarlier={isEarlier} fault={faultOf('message')} />
      <ProfilePart profile={profile} fault={faultOf('words')} isDone={done === 'words'} />
      {/* A master pays for their bidders and takes nothing of them. */}
      {can(person, 'ROLE_BROKER') ? <FeesPart fees={fees} fault={faultOf('fees')} isDone={done === 'fees'} /> : null}
    </article>
  )
}
