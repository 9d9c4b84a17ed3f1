// A record that was met, to be looked at beside what is asked here: in a tab of its own, so that nothing asked is left.
import { Link } from '#console/shell/navigation.tsx'
import { recordScreenOf } from '#contract/address.ts'
import type { Resource } from '#contract/resource.ts'

interface RecordLinkProps {
  resource: Pick<Resource, 'name'>
  id: string
  title: string
  /** As it was then. */
  at?: string | undefined
}

export const RecordLink = ({ resource, id, title, at }: RecordLinkProps) => (
  <Link to={`${recordScreenOf(resource, id)}${at ? `?at=${encodeURIComponent(at)}` : ''}`} target="_blank">
    <bdi>{title}</bdi>
  </Link>
)
