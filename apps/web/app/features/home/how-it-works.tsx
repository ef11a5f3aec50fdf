import { useText } from '../../platform/app-info.ts'

const STEPS = ['1', '2', '3', '4'] as const

/** How it works, in one glance. */
export function HowItWorks() {
  const text = useText()
  return (
    <section className="sec" id="how" aria-labelledby="how-h">
      <div className="sec-h">
        <h2 id="how-h">{text.t('home.how')}</h2>
      </div>
      <ol className="how">
        {STEPS.map((step) => (
          <li key={step}>
            <b>
              <span className="k">{step}</span> {text.t(`home.how.${step}`)}
            </b>
            <p>{text.t(`home.how.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
