// How a member is reached, in the clear for as long as it is revealed to whoever looks; behind its mask otherwise.
import { useAnswer } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { api } from '#console/net/api.ts'
import type { PanelProps } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { contactReveals } from './consents.ts'
import styles from './members.module.css'
import { members } from './members.ts'

interface Contact {
  phone: string | null
  email: string | null
  until: string | null
}

const Way = ({ name, value, href }: { name: 'phone' | 'email'; value: unknown; href: string | undefined }) => {
  const words = useWords()
  if (!value) return null
  const text = <bdi dir="ltr">{String(value)}</bdi>
  return (
    <div className={styles.line}>
      <dt>{words.field(members, name)}</dt>
      <dd>{href ? <a href={href}>{text}</a> : text}</dd>
    </div>
  )
}

export const ContactPanel = ({ record }: PanelProps) => {
  const { t, moment } = useWords()
  const isAllowed = useMay()('members.reveal')
  const ask = (signal: AbortSignal) => api.get<Contact>(`/v1/members/${record.id}/contact`, { signal })
  const { answer } = useAnswer([contactReveals.name, 'contact', record.id], isAllowed ? ask : undefined)
  const { phone = null, email = null, until = null } = answer ?? {}
  return (
    <div className={styles.contact} aria-live="polite">
      <dl>
        <Way name="phone" value={phone ?? record.phone} href={phone ? `tel:${phone}` : undefined} />
        <Way name="email" value={email ?? record.email} href={email ? `mailto:${email}` : undefined} />
      </dl>
      {!record.phone && !record.email && <p className="detail-soft">{t('members.screen.noContact')}</p>}
      {until && <p className="detail-soft">{t('members.screen.until', { at: moment(until).exact })}</p>}
      {!until && isAllowed && <p className="detail-soft">{t('members.screen.masked')}</p>}
    </div>
  )
}
