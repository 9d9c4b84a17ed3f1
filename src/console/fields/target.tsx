// Where a link leads, as a chip: the sign of what it leads to, its name, and its state where nobody would see it there.
import { useWords } from '#console/i18n/words.ts'
import { resourceNamed } from '#console/session/me.ts'
import { Link } from '#console/shell/navigation.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { StatusDot } from '#console/theme/StatusDot.tsx'
import { recordScreenOf } from '#contract/address.ts'
import { isAddressTarget, isRecordTarget } from '#contract/fields/target.ts'
import { RecordStatus } from '#contract/valueSet.ts'
import { type Seen, useLinked } from './linked.ts'
import { isUnread } from './unread.ts'
import type { CellProps, Visual } from './visual.ts'

export const LinkState = ({ isGone, isBroken, status }: Seen) => {
  const words = useWords()
  if (isGone) return <StatusDot tone="red">{words.t('field.target.gone')}</StatusDot>
  if (!isBroken || !status) return null
  return <StatusDot tone={RecordStatus.tones[status]}>{words.value(RecordStatus, status)}</StatusDot>
}

const RecordChip = ({ to, seen }: { to: string; seen: Seen }) => {
  const words = useWords()
  const resource = resourceNamed(to)
  return (
    <span className="field-chip" data-broken={seen.isBroken || undefined}>
      <Icon name={resource?.icon ?? 'circle'} size={14} />
      <span className="hidden">{resource ? words.one(resource) : to} </span>
      <span dir="auto">{seen.title}</span>
      <LinkState {...seen} />
    </span>
  )
}

const AddressChip = ({ url }: { url: string }) => (
  <span className="field-chip">
    <Icon name="arrow-right" size={14} />
    <bdi dir="ltr" className="field-code">
      {url}
    </bdi>
  </span>
)

export const TargetChip = (props: Pick<CellProps, 'row' | 'name' | 'value'>) => {
  const { value } = props
  const seen = useLinked(props)
  if (isRecordTarget(value) && seen) return <RecordChip to={value.to} seen={seen} />
  if (isAddressTarget(value)) return <AddressChip url={value.url} />
  return isUnread(value) ? <bdi>{value.unread}</bdi> : <span className="field-none">–</span>
}

/** As a fact of a record: the chip leads where the link does, as far as this console can follow. */
export const TargetFact = (props: Pick<CellProps, 'row' | 'name' | 'value'>) => {
  const { value } = props
  const chip = <TargetChip {...props} />
  if (isRecordTarget(value) && resourceNamed(value.to))
    return <Link to={recordScreenOf({ name: value.to }, value.id)}>{chip}</Link>
  if (isAddressTarget(value) && value.url.startsWith('https://'))
    return (
      <a href={value.url} target="_blank" rel="noreferrer">
        {chip}
      </a>
    )
  return chip
}

export const target: Visual = { Cell: TargetChip }
