// Cells of a member: the channels they allow marketing by, as one sign each in a place of its own, so that a column of them is read
// downwards, what they told us, and the language they read.
import { Bell, type LucideIcon, Mail, MessageCircle, MessageSquare, Phone } from 'lucide-react'
import type { CellProps } from '#console/fields/visual.ts'
import { localeOf } from '#console/i18n/figures.ts'
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

/** As people call it; `en-in` is how it is written down, and stays where nobody has a name for it. */
const languageName = (tag: string, reader: string): string => {
  try {
    const names = new Intl.DisplayNames([localeOf(reader)], { type: 'language', languageDisplay: 'standard' })
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}

export const LanguageCell = ({ value }: CellProps) => {
  const { language } = useWords()
  if (typeof value !== 'string' || value === '') return <span className="field-none">–</span>
  return <span title={value}>{languageName(value, language)}</span>
}
