import { Link } from 'react-router'

/** Ways on from a page, the likeliest first and filled. */
export const Ways = ({ ways }: { readonly ways: readonly (readonly [to: string, word: string])[] }) => (
  <p className="acts">
    {ways.map(([to, word], at) => (
      <Link className={at === 0 ? 'btn ink' : 'btn'} key={to} to={to}>
        {word}
      </Link>
    ))}
  </p>
)
