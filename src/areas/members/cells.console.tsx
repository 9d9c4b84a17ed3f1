// Cells of a member: the channels they allow marketing by, as one sign each in a place of its own, so that a column of them is read
// downwards, and what they told us.
import { Bell, type LucideIcon, Mail, MessageCircle, MessageSquare, Phone } from 'lucide-react'
import type { CellProps } from '#console/fields/visual.ts'
import { useWords } from '#console/i18n/words.ts'
import type { Value } from '#contract/valueSet.ts'
import styles from './members.module.css'
import { isNothing, parts, toldIn } from './profile.ts'
import { ConsentChannel } from './sets.ts'

const signs: Readonly<Record<Value<typeof ConsentChannel>, LucideIcon>> = {
  email: Mail,
  sms: MessageSquare,
  whatsapp: MessageCircle,
  push: Bell,
  call: Phone,
}

export const AllowsCell = ({ value }: CellProps) => {
  const words = useWords()
  const allowed = Array.isArray(value) ? value.map(String) : []
  if (allowed.length === 0) return <span className="field-none">–</span>
  return (
    <span className={styles.signs}>
      {ConsentChannel.names.map(name => {
        const Sign = signs[name]
        const label = words.value(ConsentChannel, name)
        return (
          <span key={name} title={allowed.includes(name) ? label : undefined}>
            {allowed.includes(name) && <Sign size={14} strokeWidth={1.75} role="img" aria-label={label} />}
          </span>
        )
      })}
    </span>
  )
}

export const ProfileCell = ({ value }: CellProps) => {
  const { t } = useWords()
  const told = parts.filter(([name]) => !isNothing(toldIn(value)[name]))
  if (told.length === 0) return <span className="field-none">–</span>
  return (
    <>
      {told.map(([name, label]) => (
        <div key={name}>
          <span className="field-soft">{t(label)}</span> <bdi>{[toldIn(value)[name]].flat().join(', ')}</bdi>
        </div>
      ))}
    </>
  )
}
