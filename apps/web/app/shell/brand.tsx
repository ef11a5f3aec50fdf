/** The mark: a hammer whose handle is a broken lane line. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 3h18v6h-4.2l-.9-1.6H8.1L7.2 9H3z" />
      <path d="M10.9 9.8h2.2l.25 3h-2.7zM10.5 14.3h3l.25 3h-3.5zM10.1 18.8h3.8l.3 3.2H9.8z" />
    </svg>
  )
}
