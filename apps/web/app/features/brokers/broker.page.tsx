import '../../style/memberships.css'
import '../../style/brokers.css'
import type { Text } from '@app/text/create-text.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { type ApplyData, ApplyPart, loadApplication } from './apply-part.tsx'
import { loadProfile, ProfileAndTalks, type ProfileData } from './broker-profile.tsx'
import { type ContactData, ContactPart, loadContact } from './contact-broker.tsx'

const PATHS = { contact: '/contactBroker', apply: '/broker-form', profile: '/brokerProfile' } as const
const TITLES = { contact: 'seat.broker.title', apply: 'broker.apply.title', profile: 'broker.profile.title' } as const

type PageData =
  | { readonly part: 'contact'; readonly data: ContactData }
  | { readonly part: 'apply'; readonly data: ApplyData }
  | { readonly part: 'profile'; readonly data: ProfileData }

/** One module for the pages of brokers, of who bids through them and of who wants to be one: each module weighs on every first visit. */
export async function load(args: LoadArgs): Promise<PageData> {
  const path = args.url.pathname.toLowerCase()
  if (path.endsWith(PATHS.contact.toLowerCase())) return { part: 'contact', data: await loadContact(args) }
  if (path.endsWith(PATHS.apply)) return { part: 'apply', data: await loadApplication(args) }
  return { part: 'profile', data: await loadProfile(args) }
}

export const head = ({ part }: PageData, _: AppInfo, text: Text): PageHead => ({
  canonicalPath: PATHS[part],
  title: text.t(TITLES[part]),
})

export function Page({ data }: { readonly data: PageData }) {
  switch (data.part) {
    case 'contact':
      return <ContactPart data={data.data} />
    case 'apply':
      return <ApplyPart data={data.data} />
    case 'profile':
      return <ProfileAndTalks data={data.data} />
  }
}
