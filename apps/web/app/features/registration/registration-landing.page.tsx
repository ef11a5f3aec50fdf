import '../../style/registration.css'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { getMembershipPrices } from '@app/contract/memberships/memberships.ts'
import type { MembershipPrices } from '@app/contract/memberships/memberships.answers.ts'
import { OPEN_LEVELS } from '@app/contract/registration/registration.ts'
import { bringTo } from '@app/rules/people/brought.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { LevelPrice } from './level-price.tsx'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'

/** Who joins on other terms than by a level alone. */
const OTHERS = ['BUSINESS', 'ABROAD', 'BROKER', 'COUNTERMAN'] as const

/** What each kind of member needs and costs, before anything is typed, on the US site; elsewhere the steps themselves (ACC-2.44, OQ-A55). */
export async function load({ api, app, url }: LoadArgs): Promise<MembershipPrices> {
  if (app.siteCode !== 'CPRTUS') throw redirectTo(`${registrationPath(app.siteCode)}${url.search}`)
  return api(getMembershipPrices, { query: { country: '' } })
}

export const head = (): PageHead => ({ canonicalPath: '/registrationlanding' })

export function Page({ data: { prices } }: { readonly data: MembershipPrices }) {
  const text = useText()
  const { siteCode, member } = useApp()
  const { search } = useLocation()
  return (
    <article className="reg-landing">
      <h1>{text.t('register.landing.title')}</h1>
      <p>{text.t('register.landing.lead')}</p>
      <div className="reg-levels">
        {OPEN_LEVELS.filter((level) => level === 'G' || prices.some((price) => price.level === level)).map((level) => (
          <section key={level} className="reg-level">
            <h2 className="reg-level-h">
              <b>{text.t(`register.level.${level}`)}</b> <LevelPrice level={level} prices={prices} />
            </h2>
            <dl>
              <dt>{text.t('register.landing.gives')}</dt>
              <dd>{text.t(`register.landing.gives.${level}`)}</dd>
              <dt>{text.t('register.landing.needs')}</dt>
              <dd>{text.t(`register.landing.needs.${level}`)}</dd>
            </dl>
          </section>
        ))}
      </div>
      <section className="reg-others">
        <h2 className="reg-level-h">{text.t('register.landing.others')}</h2>
        <dl>
          {OTHERS.map((who) => (
            <Fragment key={who}>
              <dt>{text.t(`register.landing.${who}.who`)}</dt>
              <dd>{text.t(`register.landing.${who}`)}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
      <p>
        <Link className="link" to="/public/memberFees">
          {text.t('register.landing.fees')}
        </Link>
      </p>
      {member === null ? (
        <p className="acts">
          <Link className="btn ink" to={bringTo(registrationPath(siteCode, 'STEP1'), new URLSearchParams(search))}>
            {text.t('register.landing.begin')}
          </Link>
          <Link className="btn ghost" to="/login">
            {text.t('register.signIn')}
          </Link>
        </p>
      ) : null}
    </article>
  )
}
