import type { AgreementWords } from '@app/contract/agreements/agreements.answers.ts'

/** Words as they are read and signed, in the language in which they were fixed. */
export function DocumentWords({ words, id, lang }: { readonly words: AgreementWords; readonly id: string; readonly lang: string }) {
  return (
    <article className="agr-doc" aria-labelledby={id} lang={lang}>
      <h2 id={id}>{words.title}</h2>
      {words.sections.map(({ title, lines }) => (
        <section key={title}>
          <h3>{title}</h3>
          {lines.map((line, at) => (
            <p key={at}>{line}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
