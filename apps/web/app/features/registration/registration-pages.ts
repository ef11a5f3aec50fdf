import type { PageRow } from '../../platform/routing/route-row.ts'

/** The steps: for everybody but those who sign in for somebody else. */
const step = { access: '!COUNTERMAN&!KIOSK_BIDDER', layout: 'bare', robots: 'noindex,follow' } as const
/** A kiosk is shown the way to the reader's own phone. */
const STEPS_ACCESS = '!COUNTERMAN'
const open = { access: 'anyone', robots: 'index,follow' } as const

/** How a stranger becomes a member. The US site has addresses of its own; each leads to the other's where it is not the site's (OQ-A55). */
export const registrationPages = [
  {
    ...step,
    id: 'us-register',
    paths: ['/usregister/:activeStep?'],
    page: 'registration/registration',
    access: STEPS_ACCESS,
    title: 'register.title',
  },
  // A phone is let in by its link, whoever is signed in on it.
  {
    id: 'mobile-upload',
    paths: ['/doRegistration/mobile-upload'],
    page: 'papers/mobile-upload',
    layout: 'bare',
    access: 'anyone',
    title: 'phone.title',
  },
  {
    ...step,
    id: 'register',
    paths: ['/doRegistration/:activeStep?'],
    page: 'registration/registration',
    access: STEPS_ACCESS,
    title: 'register.title',
  },
  { ...step, id: 'register-step-2', paths: ['/regstep2'], page: 'registration/first-open-step', title: 'register.title' },
  { ...step, id: 'thank-you', paths: ['/thankyou'], page: 'registration/thank-you', title: 'register.thanks' },
  {
    ...step,
    id: 'complete-registration',
    paths: ['/complete-registration'],
    page: 'registration/complete-registration',
    access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
    altRoute: '/login',
    title: 'register.complete.title',
  },
  {
    ...open,
    layout: 'bare',
    id: 'registration-landing',
    paths: ['/registrationlanding'],
    page: 'registration/registration-landing',
    title: 'register.landing.title',
  },
  // The way of who is invited to a number of somebody's account.
  { ...step, id: 'invitation', paths: ['/invitation'], page: 'registration/invitation', access: 'anyone', title: 'invitation.title' },
] as const satisfies readonly PageRow[]
