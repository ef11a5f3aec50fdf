import type { ReactNode } from 'react'

interface SectionProps {
  /** Id of the heading, which names the section. */
  readonly id: string
  readonly title: ReactNode
  readonly children: ReactNode
}

/** A part of a page under its heading and a line. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="sec" aria-labelledby={id}>
      <div className="sec-h">
        <h2 id={id}>{title}</h2>
      </div>
      {children}
    </section>
  )
}
