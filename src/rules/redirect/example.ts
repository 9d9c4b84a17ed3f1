// What a redirect that is being written does, shown by an example: an address it answers, with a query and, of a prefix, more of a path,
// and where that is sent. Nothing of other redirects is known here. Pure.
import { normalPath, splitUrl } from './path.ts'
import { follow } from './resolve.ts'
import { compiled, type Redirect } from './table.ts'
import { printTarget } from './target.ts'

export interface Example {
  from: string
  /** Missing where it is gone. */
  to?: string
  code: Redirect['code']
}

export type Drafted = Pick<Redirect, 'from' | 'to' | 'code' | 'match' | 'keepQuery' | 'keepRemainder'>

const query = 'ref=mail'
const more = '/more'

/** Undefined while it says too little, and of a pattern, for which no address can be made up. */
export const exampleOf = ({ from, to, ...draft }: Drafted): Example | undefined => {
  if (draft.match === 'regex' || from.trim() === '' || (draft.code !== 410 && !to?.trim())) return undefined
  const url = splitUrl(from)
  const path = normalPath(url?.rest ?? from)
  const host = url?.host ?? ''
  const row: Redirect = {
    ...draft,
    id: '',
    host,
    urlLang: 'any',
    from: path,
    to: draft.code === 410 ? null : to?.trim() || null,
    priority: 100,
  }
  const asked = draft.match === 'prefix' ? `${path === '/' ? '' : path}${more}` : path
  const { hops } = follow(compiled([row]), { host, urlLang: 'any', path: asked, query }, 1)
  const [hop] = hops
  if (!hop) return undefined
  return { from: `${asked}?${query}`, ...(hop.to && { to: printTarget(hop.to) }), code: draft.code }
}
