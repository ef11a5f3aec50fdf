import type { PageHead } from '../../platform/page/page-module.ts'
import { AboutForm } from './steps/about-form.tsx'
import { CodeForm } from './steps/code-form.tsx'
import { Done } from './done.tsx'
import { HomeForm } from './steps/home-form.tsx'
import { KioskDoor } from './steps/kiosk-door.tsx'
import { LevelForm } from './steps/level-form.tsx'
import { DeadRegistration, LinkForm } from './steps/link-form.tsx'
import { loadStep, type StepData } from './registration-data.ts'
import { StepFrame } from './step-frame.tsx'

/** The steps of a registration, one address each (ACC-2.42, ACC-2.43). */
export const load = loadStep
export const head = (): PageHead => ({})

function Step({ data }: { readonly data: StepData }) {
  switch (data.view) {
    case 'about':
      return <AboutForm data={data} />
    case 'code':
      return <CodeForm data={data} />
    case 'link':
      return <LinkForm data={data} />
    case 'dead':
      return <DeadRegistration />
    case 'kiosk':
      return <KioskDoor door={data.door} />
    case 'level':
      return <LevelForm data={data} />
    case 'home':
      return <HomeForm data={data} />
    case 'done':
      return null
  }
}

const STEP_OF = { about: 'STEP1', code: 'STEP1', link: 'STEP1', dead: 'STEP1', kiosk: 'STEP1', level: 'STEP2', home: 'STEP3' } as const

export function Page({ data }: { readonly data: StepData }) {
  if (data.view === 'done') return <Done state={data.state} />
  return (
    <StepFrame current={STEP_OF[data.view]}>
      <Step data={data} />
    </StepFrame>
  )
}
